import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch of a series")
struct AlbumTests {
  private let bench = Bench()

  private func loudness(_ channels: [[Float]], rate: Int) -> Double? {
    var meter = LoudnessMeter(
      format: StreamFormat(sampleRate: rate, channelCount: channels.count))
    meter.add(AudioBuffer(channels: channels).frames)
    return meter.integratedLUFS
  }

  @Test("gives all of it one gain, so that together it has the loudness that was asked for")
  func oneGain() throws {
    let rate = 8000
    let songs = [0.05, 0.1].map { sine(500, rate: rate, count: 2 * rate, amplitude: $0) }
    try bench.write([songs[0]], to: "a.wav", rate: rate, .float)
    try bench.write([songs[1]], to: "b.wav", rate: rate, .float)
    let out = bench.path("out")
    let outcome = bench.run(
      "batch a.wav b.wav --out \(out) --album -- eq high-pass@20 loudness -20")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.contains("2 files of") && outcome.notes.contains("one gain"))
    let made = try ["a", "b"].map { try bench.read("out/\($0).wav").channels[0] }
    let together = try #require(loudness([made[0] + made[1]], rate: rate))
    #expect(abs(together + 20) < 0.1)
    func level(_ sound: [Float]) -> Double {
      let power = sound[4000..<12_000].reduce(0) { $0 + Double($1) * Double($1) }
      return 10 * log10(power)
    }
    // 6.02 dB apart before, and still.
    #expect(abs(level(made[1]) - level(made[0]) - 20 * log10(2)) < 0.01)
    #expect(
      bench.run("batch a.wav b.wav --out \(out) --album -- eq high-pass@20 loudness -20")
        .notes.contains("2 up to date"))
  }

  @Test("keeps the loudest peak of all at the one that normalize names")
  func onePeak() throws {
    try bench.write([sine(441, rate: 8000, count: 4000, amplitude: 0.1)], to: "a.wav", .float)
    try bench.write([sine(441, rate: 8000, count: 4000, amplitude: 0.4)], to: "b.wav", .float)
    let out = bench.path("out")
    #expect(bench.run("batch a.wav b.wav --out \(out) --album -- normalize -6").status == .done)
    let peaks = try ["a", "b"].map { name in
      try bench.read("out/\(name).wav").channels[0].map(\.magnitude).max() ?? 0
    }
    #expect(abs(peaks[1] - 0.501) < 0.005 && abs(peaks[0] - 0.125) < 0.002)
  }

  @Test("measures segments of a manifest, with chapters of their own, and not whole files")
  func segments() throws {
    let rate = 8000
    let parts = [0.9, 0.01].map { sine(500, rate: rate, count: rate, amplitude: $0) }
    try bench.write([parts[0] + parts[1]], to: "a.wav", rate: rate, .float)
    try bench.write("path,start,end,id\na.wav,1,2,soft\n", to: "list.csv")
    try bench.write("0\t2\tone\n", to: "soft.txt")
    let line =
      "batch --from \(bench.path("list.csv")) --out \(bench.path("out")) --album"
      + " --chapters \(bench.path("{stem}.txt"))"
    let preview = bench.run(line + " --dry-run -- loudness -20")
    #expect(preview.status == .done && preview.output.contains("8000 frames"), "\(preview.output)")
    let outcome = bench.run(line + " -- loudness -20")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let made = try bench.read("out/soft.wav").channels
    #expect(abs(try #require(loudness(made, rate: rate)) + 20) < 0.1)
  }

  @Test("does not wait for a pipe among the files of a folder, nor do conditions on sounds")
  func pipe() throws {
    try makeFolder(bench.path("in"))
    try bench.write([sine(441, rate: 8000, count: 4000)], to: "in/a.wav", rate: 8000)
    #expect(unsafe mkfifo(bench.path("in/p.wav"), 0o600) == 0)
    for words in ["--album -- normalize -6", "--where rate=8000 -- gain -1"] {
      let outcome = bench.run("batch \(bench.path("in")) --out \(bench.path("out")) \(words)")
      #expect(outcome.status == .failed, "\(outcome.notes)")
      #expect(outcome.notes.contains("p.wav’ is not a file\n1 done  1 failed"), "\(outcome.notes)")
    }
  }

  @Test("requires an effect that brings sound to a level")
  func noLevel() throws {
    try bench.write([sine(441, count: 800)], to: "a.wav")
    let outcome = bench.run("batch a.wav --out \(bench.path("out")) --album -- gain -3")
    #expect(outcome.status == .misused && outcome.notes.contains("loudness -16"))
  }
}
