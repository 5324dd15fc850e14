import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Nobody may ever write to a pipe that lies in a folder: it is not waited for.
@Suite("Pipes in a folder that is searched")
struct FoundPipesTests {
  private let bench = Bench()

  init() throws { try bench.write([sine(150, count: 800)], to: "in.wav") }

  private func makePipe(_ name: String, in folder: String) throws {
    let folder = bench.path(folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(unsafe mkfifo(folder + "/" + name, 0o600) == 0)
  }

  @Test("are no voices")
  func voices() throws {
    try makePipe("x.json", in: "voices")
    let outcome = bench.run(words: ["voices", "--voices", bench.path("voices")])
    #expect(outcome.output.contains("robot"))
    #expect((outcome.output + outcome.notes).contains("x.json’ is a pipe or a device, not a file"))
  }

  @Test("are no sounds, and keep no others from being measured")
  func sounds() throws {
    try makePipe("a.wav", in: "set")
    try FileManager.default.copyItem(atPath: bench.path("in.wav"), toPath: bench.path("set/b.wav"))
    let outcome = bench.run(
      words: ["inspect", bench.path("set"), "--csv", "--only", "frames"])
    #expect(outcome.status == .failed && outcome.notes.contains("a.wav’ is not a file"))
    #expect(outcome.output.contains("b.wav,800,"))
  }

  @Test("are no journal")
  func journal() throws {
    try makePipe("syrinx-journal.jsonl", in: "out")
    try FileManager.default.createDirectory(
      atPath: bench.path("in"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: bench.path("in.wav"), toPath: bench.path("in/a.wav"))
    for (words, said) in [([], "is not a journal"), (["--status"], "")] {
      let outcome = bench.run(
        words: ["batch", bench.path("in"), "--out", bench.path("out")] + words
          + ["--", "gain", "-1"])
      #expect(outcome.status == .failed && (said.isEmpty || outcome.notes.contains(said)))
    }
  }

  @Test("are no pictures")
  func sprites() throws {
    try makePipe("0.png", in: "sprites")
    let outcome = bench.run(
      words: [
        "page", bench.path("in.wav"), "--sprite", bench.path("sprites"), "--out",
        bench.path("p.html"),
      ])
    #expect(outcome.status == .failed && outcome.notes.contains("is a pipe or a device"))
  }

  @Test("are no segments of a timeline")
  func segments() throws {
    try bench.write([sine(150, count: 16_000)], to: "long.wav")
    let clip = #"{"path": "long.wav", "chain": [{"pitch": {"cents": 300}}]}"#
    try bench.write(
      #"{"version": 1, "tracks": [{"name": "t", "clips": [\#(clip)]}]}"#, to: "t.json")
    let cache = bench.path("cache")
    func compose(_ name: String) -> Bench.Outcome {
      bench.run(
        words: ["compose", bench.path("t.json"), bench.path(name), "--cache", cache])
    }
    #expect(compose("one.wav").status == .done)
    let names = try FileManager.default.contentsOfDirectory(atPath: cache)
    let segment = try #require(names.first { $0.hasSuffix(".segment.wav") })
    try FileManager.default.removeItem(atPath: cache + "/" + segment)
    try makePipe(segment, in: "cache")
    #expect(compose("two.wav").status == .done)
    #expect(bench.bytes("one.wav") == bench.bytes("two.wav"))
  }
}
