import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Names of tar files and of their members")
struct ShardNameTests {
  private let place = BatchFolder(soundCount: 1)

  /// Writes members into a tar file; those of sounds are one sound.
  private func write(_ names: [String], to name: String) throws {
    let sound = [UInt8](try #require(place.bench.bytes("in/s0.wav")))
    let bytes = names.flatMap { name in
      TarWriter.bytes(of: name, name.hasSuffix(".wav") ? sound : Array("words".utf8))
    }
    try Data(bytes + TarWriter.end).write(to: URL(filePath: place.bench.path(name)))
  }

  @Test("that lead out of a folder are shortened as GNU tar does")
  func outside() throws {
    #expect(ShardSample.inside("./a//b.wav") == "./a//b.wav")
    #expect(ShardSample.inside("a..b/..c/d..wav") == "a..b/..c/d..wav")
    #expect(ShardSample.inside("/..") == "" && ShardSample.inside("a/..//b") == "b")
    try write(
      ["/k.wav", "/k.txt", "x/../../l.wav", "../..", "n/m.wav"], to: "in/up.tar")
    let outcome = place.run("batch in/up.tar --out out/o.tar --manifest out/m.jsonl -- gain -3")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let found = try place.members("out/o.tar").map(\.name)
    #expect(found == ["k.flac", "k.txt", "l.flac", "n/m.flac"])
    #expect(try place.bench.text("out/m.jsonl").contains(#""member": "l.flac""#))
    #expect(outcome.notes.contains("‘/k.wav’ becomes ‘k.wav’, and others likewise"))
    #expect(outcome.notes.contains("‘../..’: it has no name within a folder"))
  }

  @Test("that are not written are refused with what fits the inputs")
  func packed() throws {
    try write(["k.wav"], to: "in/a.tar")
    for out in ["out/x.zip", "out/x.tar.gz"] {
      for (line, advice) in [
        ("in/a.tar", "writes tar files without compression, as in --out 'aug-{shard}.tar'"),
        ("in/s0.wav --shard-size 1M", "writes tar files without compression"),
        ("in/s0.wav", "or a slash at the end for a folder"),
      ] {
        let outcome = place.run("batch \(line) --out \(out) -- gain -3")
        #expect(outcome.status == .misused)
        #expect(outcome.notes.contains(advice), "\(line): \(outcome.notes)")
      }
    }
  }
}
