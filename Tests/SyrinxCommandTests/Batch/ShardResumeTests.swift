import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand

@Suite("A batch of tar files that is run again")
struct ShardResumeTests {
  private let place = BatchFolder(soundCount: 1)

  @Test("makes a tar file again that has other content, and none that was only touched")
  func changedOutputs() throws {
    let line = "batch in --format wav --out out/x.tar -- gain -3"
    #expect(place.run(line).status == .done)
    let whole = try #require(place.bench.bytes("out/x.tar"))
    try place.touch("out/x.tar")
    #expect(place.run(line).notes.contains("1 up to date"))
    // As a run with another chain leaves it that is killed before it adds to the journal.
    let journal = try place.bench.text("out/syrinx-shards.jsonl")
    #expect(place.run(line.replacing("-3", with: "-9")).status == .done)
    #expect(place.bench.bytes("out/x.tar")?.count == whole.count)
    try place.bench.write(journal, to: "out/syrinx-shards.jsonl")
    #expect(place.run(line).notes.hasPrefix("1 sample"))
    #expect(place.bench.bytes("out/x.tar") == whole)
    // Lines of earlier versions have only the size.
    let stamps = try Regex(#", "(modified|hash)": "[^"]*""#)
    #expect(journal.contains("modified") && journal.contains("hash"))
    try place.bench.write(journal.replacing(stamps, with: ""), to: "out/syrinx-shards.jsonl")
    #expect(place.run(line).notes.contains("1 up to date"))
  }

  @Test(
    "tries a sound again that could not be read and now may be",
    .enabled(if: geteuid() != 0, "the superuser reads every file"))
  func permission() throws {
    let file = place.bench.path("in/s0.wav")
    let line = "batch in --out out/x.tar -- gain -3"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    for _ in 1...2 {
      let outcome = place.run(line)
      #expect(outcome.status == .failed && outcome.notes.contains("no permission to read"))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(place.run(line).status == .done)
    #expect(try place.members("out/x.tar").map(\.name) == ["s0.flac"])
  }

  @Test("names the files of today in a manifest elsewhere")
  func movedManifest() throws {
    let line = "batch in --out out/x.tar --manifest"
    let (near, far) = (place.bench.path("out/m.jsonl"), place.bench.path("m.jsonl"))
    #expect(place.run("\(line) \(near) -- gain -3").status == .done)
    #expect(place.run("\(line) \(far) -- gain -3").notes.contains("1 up to date"))
    #expect(try place.bench.text("out/m.jsonl").hasPrefix(#"{"path": "x.tar", "input": "#))
    #expect(try place.bench.text("m.jsonl").hasPrefix(#"{"path": "out/x.tar", "input": "#))
    // The inputs have another name now.
    try FileManager.default.moveItem(
      atPath: place.bench.path("in"), toPath: place.bench.path("in2"))
    let moved = line.replacing("in ", with: place.bench.path("in2") + " ")
    #expect(place.run("\(moved) \(near) -- gain -3").status == .done)
    #expect(try place.bench.text("out/m.jsonl").contains(#"in2/s0.wav", "member""#))
  }
}
