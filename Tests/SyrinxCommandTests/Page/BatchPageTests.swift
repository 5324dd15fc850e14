import Foundation
import SyrinxText
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A page about a batch")
struct BatchPageTests {
  private let place = BatchFolder()
  private var page: String { place.bench.path("list/p.html") }

  init() throws {
    try place.fill(4)
    try place.bench.write("no sound", to: "in/broken.wav")
    try FileManager.default.createDirectory(
      atPath: place.bench.path("list"), withIntermediateDirectories: true)
  }

  private func run(_ words: String, done: Int, kept: Int) throws -> [JSONValue] {
    let outcome = place.run("batch in --out out --json \(words) -- gain -3")
    #expect(outcome.status == .failed)
    let json = try outcome.json()
    #expect(json["done"] == .integer(done) && json["kept"] == .integer(kept))
    return words.contains("--page") ? try WrittenPage(page).list("rows") : []
  }

  @Test("lists all outputs with their measures, beside which they lie, and failures")
  func listed() throws {
    let rows = try run("--page \(page)", done: 4, kept: 0)
    #expect(
      rows.map { $0["name"] } == ["a/b/s2.wav", "a/s1.wav", "broken.wav", "c/s3.wav", "s0.wav"])
    #expect(rows[0]["address"] == "./../out/a/b/s2.wav")
    #expect(rows[2]["note"]?.string?.hasPrefix("failed: ") == true)
    #expect(rows[2]["address"] == nil && rows[2]["media"] == nil)
    // A sine of amplitude 0.5, lowered by 3 dB: 260 Hz for 1300 frames.
    #expect(abs(try #require(rows[3]["peak"]?.quantity) - (-9.02)) < 0.02)
    #expect(abs(try #require(rows[3]["pitch"]?.quantity) - 260) < 1)
    let wave = try #require(Data(base64Encoded: rows[3]["wave"]?.string ?? ""))
    #expect(wave.count == 56 && wave.allSatisfy { (60...95).contains($0) })
  }

  @Test("of a batch that goes on lists what was made before, without making it again")
  func resumed() throws {
    let first = try run("--page \(page)", done: 4, kept: 0)
    let bytes = try Data(contentsOf: URL(filePath: page))
    #expect(try run("--page \(page)", done: 0, kept: 4) == first)
    #expect(try Data(contentsOf: URL(filePath: page)) == bytes)
    try place.remove("out/s0.wav")
    #expect(try run("--page \(page)", done: 1, kept: 3) == first)
  }

  @Test("of what was made without a page measures it")
  func measured() throws {
    _ = try run("", done: 4, kept: 0)
    let rows = try run("--page \(page)", done: 0, kept: 4)
    #expect(abs(try #require(rows[3]["pitch"]?.quantity) - 260) < 1)
    #expect(try run("--page \(page)", done: 0, kept: 4) == rows)
  }

  @Test("holds the sounds if that is wanted, those that no browser plays as FLAC")
  func embedded() throws {
    _ = try run("--page \(page) --embed", done: 4, kept: 0)
    #expect(try WrittenPage(page).media(0) == place.bench.bytes("out/a/b/s2.wav"))
    let rows = try run("--page \(page) --embed --format aiff", done: 4, kept: 0)
    #expect(rows[0]["media"] == "audio/flac")
    let media = try #require(WrittenPage(page).media(0))
    #expect(media.starts(with: Array("fLaC".utf8)))
    let html = try WrittenPage(page).html
    #expect(html.contains("media-src data: blob:;"))
  }

  @Test("is refused where it would replace something, or nothing is made")
  func wrong() throws {
    for words in ["--page p.txt", "--embed", "--page \(page) --status", "--page \(page) --dry-run"]
    {
      #expect(place.run("batch in --out out \(words) -- gain -3").status == .misused, "\(words)")
    }
  }

  @Test("paths lead from the page to the outputs")
  func paths() {
    #expect(relativePath(to: "/a/b/c.wav", fromFolderOf: "/a/d/e.html") == "../b/c.wav")
    #expect(relativePath(to: "/a/../b/./c.wav", fromFolderOf: "/b/p.html") == "c.wav")
    #expect(relativePath(to: "out/c.wav", fromFolderOf: "p.html") == "out/c.wav")
    #expect(relativePath(to: "c.wav", fromFolderOf: "pages/x/p.html") == "../../c.wav")
  }
}
