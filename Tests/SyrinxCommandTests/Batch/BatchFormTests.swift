import Foundation
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Forms of what a batch reads and writes")
struct BatchFormTests {
  private let place = BatchFolder(soundCount: 2)

  @Test(
    "no folder gets the name of an archive that is not written",
    arguments: ["zip", "tar.gz", "TGZ", "7z"])
  func packed(ending: String) throws {
    for name in ["x", "{stem}", "{shard}"] {
      let outcome = place.run("batch in --out out/\(name).\(ending) -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains("use --out all.tar"))
    }
    #expect(FileFacts(path: place.bench.path("out")) == nil)
    let folder = place.run("batch in --out out/x.\(ending)/ -- gain -1")
    #expect(folder.status == .done, "\(folder.notes)")
    #expect(place.bench.bytes("out/x.\(ending)/s0.wav") != nil)
    #expect(place.run("batch in --out out/x.\(ending) -- gain -1").status == .done)
  }

  @Test("of a playlist only the files are taken")
  func playlist() throws {
    let files = ["in/s0.wav", "in/a/s1.wav"].map(place.bench.path)
    try place.bench.write("#EXTM3U\n#EXTINF:1,One\n\(files[0])\n\n\(files[1])\n", to: "l.m3u8")
    let outcome = place.run("batch @\(place.bench.path("l.m3u8")) --out out --json -- gain -1")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try outcome.json()["done"] == 2)
  }

  @Test("tables of spreadsheets may have semicolons, and lines that end with returns")
  func tables() throws {
    for (separator, end) in [(",", "\r"), (";", "\r\n"), (";", "\r")] {
      let rows = ["path\(separator)text", "in/s0.wav\(separator)one", "in/a/s1.wav\(separator)two"]
      try place.bench.write(rows.map { $0 + end }.joined(), to: "list.csv")
      let outcome = place.run(
        "batch --from \(place.bench.path("list.csv")) --out out --force --json -- gain -1")
      #expect(outcome.status == .done, "\(outcome.notes)")
      #expect(Set(place.contents("out").keys) == ["in/s0.wav", "in/a/s1.wav"])
    }
  }

  @Test(
    "outputs without a header are read for a report or page by their form in the journal",
    arguments: ["", "--encoding float"])
  func headerless(encoding: String) throws {
    let samples = (0..<800).flatMap { _ in [0x40, 0] as [UInt8] }
    try Data(samples).write(to: URL(filePath: place.bench.path("r.raw")))
    let line =
      "batch \(place.bench.path("r.raw")) --raw s16be,8000,1 --out out \(encoding) --json"
    #expect(place.run(line + " -- gain -3").status == .done)
    let (report, page) = (place.bench.path("r.json"), place.bench.path("p.html"))
    let outcome = place.run("\(line) --report \(report) --page \(page) --embed -- gain -3")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try outcome.json()["kept"] == 1)
    #expect(try place.bench.text("r.json").contains(#""peakDB": -9.02"#))
    #expect(try place.bench.text("p.html").contains("audio/flac"))
  }

  @Test("tags with the name of an input are set anew where it has another")
  func renamed() throws {
    let line = "batch in --out out/{n}.wav --tag title={stem} --json -- gain -1"
    for done in [2, 0] {
      #expect(try place.run(line).json()["done"] == .integer(done))
    }
    try FileManager.default.moveItem(
      atPath: place.bench.path("in/s0.wav"), toPath: place.bench.path("in/t0.wav"))
    #expect(try place.run(line).json()["done"] == 1)
    #expect(try place.bench.read("out/2.wav").reader.metadata.tags[.title] == "t0")
  }

  @Test("sparse files of any size have a weight")
  func sparse() {
    #expect(BatchItem.weight(.max, .mp3, outputCount: 10_000) == 1 << 60)
    #expect(BatchItem.weight(1000, .flac, outputCount: 3) == 6003)
  }
}
