import Foundation
import SyrinxPage
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A page plays and compares")
struct PageTests {
  private let bench = Bench()

  @Test("it holds both sounds, their time map and the words, and nothing that names another place")
  func compared() throws {
    try bench.write([sine(300, count: 16_000)], to: "in.wav")
    try "[00:00.500]<00:00.500>one </script> two\n[00:01.500]\n".write(
      toFile: bench.path("in.lrc"), atomically: true, encoding: .utf8)
    let outcome = bench.run(
      "page in.wav varispeed 2 --out \(bench.path("p.html")) --words \(bench.path("in.lrc"))")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let page = try String(contentsOfFile: bench.path("p.html"), encoding: .utf8)
    #expect(page.contains("default-src 'none'") && !page.contains("http://"))
    #expect(page.components(separatedBy: "audio/flac").count == 3)
    #expect(!page.contains("one </script> two"))
    #expect(bench.files.sorted() == ["in.lrc", "in.wav", "p.html"])
  }

  @Test("sounds have the names that a listener would give them")
  func names() throws {
    try bench.write([sine(300, count: 1600)], to: "in.wav")
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: bench.path(folder), withIntermediateDirectories: true)
      try bench.write([sine(300, count: 1600)], to: folder + "/talk.wav")
    }
    func names(_ words: [String]) throws -> [String?] {
      let outcome = bench.run(words: ["page"] + words + ["--out", bench.path("p.html")])
      #expect(outcome.status == .done, "\(outcome.notes)")
      let page = try WrittenPage(bench.path("p.html"))
      return page.list("sounds").map { $0["name"]?.string }
    }
    #expect(
      try names([bench.path("a/talk.wav"), bench.path("b/talk.wav")]) == [
        "a/talk.wav", "b/talk.wav",
      ])
    #expect(try names([bench.path("in.wav"), "voice", "robot"]) == ["in.wav", "voice robot"])
    #expect(try names([bench.path("in.wav")]) == ["in.wav"])
    #expect(InputLocation.titles(of: ["a/x/1.wav", "b/x/1.wav"]) == ["a/x/1.wav", "b/x/1.wav"])
    #expect(InputLocation.titles(of: ["/t/1.wav", "2.wav"]) == ["1.wav", "2.wav"])
    #expect(InputLocation.titles(of: ["1.wav", "1.wav"]) == ["1.wav", "1.wav"])
  }

  @Test("of a large page it is said how it becomes small")
  func large() {
    #expect(Page.advice(on: "p.html", 300 << 20, .flac)?.contains("300 MiB") == true)
    #expect(Page.advice(on: "p.html", 300 << 20, .opus) == nil)
    #expect(Page.advice(on: "p.html", 100 << 20, .wav) == nil)
  }

  @Test("sounds with more channels than FLAC can hold are WAV in the page, without a note")
  func manyChannels() throws {
    try bench.write(Array(repeating: sine(300, count: 100), count: 9), to: "in.wav")
    let outcome = bench.run("page in.wav --out \(bench.path("p.html"))")
    #expect(outcome.status == .done && outcome.notes == "", "\(outcome.notes)")
    #expect(try WrittenPage(bench.path("p.html")).list("media") == ["audio/wav"])
  }

  @Test("what is asked wrongly makes nothing")
  func mistakes() throws {
    try bench.write([sine(300, count: 800)], to: "in.wav")
    #expect(bench.run("page in.wav").notes.contains("--out PAGE.html is missing"))
    let missing = bench.run("page in.wav no.wav --out \(bench.path("p.html"))")
    #expect(missing.status == .failed && bench.bytes("p.html") == nil)
    let clipped = bench.run("page in.wav gain 20 --clip fail --out \(bench.path("p.html"))")
    #expect(clipped.status == .failed && bench.bytes("p.html") == nil)
    #expect(clipped.notes.hasPrefix("syrinx: ‘gain 20’ is not written: "), "\(clipped.notes)")
  }

  /// A PNG of one pixel.
  private static let pixel = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  )!

  @Test("pictures of a folder are in the order of their numbers")
  func sprites() throws {
    try bench.write([sine(300, count: 800)], to: "in.wav")
    let folder = bench.path("mouth")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["m10.png", "m2.png", "m1.png"] {
      try Self.pixel.write(to: URL(filePath: folder + "/" + name))
    }
    try bench.write("notes", to: "mouth/notes.txt")
    let line = "page in.wav --out \(bench.path("p.html")) --sprite"
    #expect(bench.run("\(line) \(folder)").status == .done)
    let sprites = try #require(WrittenPage(bench.path("p.html")).data["sprites"])
    #expect(sprites["frames"]?.list.map { $0["name"] } == ["m1.png", "m2.png", "m10.png"])
    try bench.write(#"{"frames": {"a": {"x": 0, "y": 0, "w": 2, "h": 1}}}"#, to: "a.json")
    let mistakes = [
      "\(folder)/m1.png": "sheet.png+atlas.json",
      "\(folder)/m1.png+\(bench.path("a.json"))": "outside",
      "nowhere": "nowhere", "\(folder)/notes.txt+\(bench.path("a.json"))": "not a picture",
    ]
    for (word, reason) in mistakes {
      let outcome = bench.run(words: line.split(separator: " ").map(String.init) + [word])
      #expect(outcome.status != .done && outcome.notes.contains(reason), "\(outcome.notes)")
    }
  }

  @Test("phonemes shape the mouth")
  func shapes() throws {
    try bench.write([sine(300, count: 8000)], to: "in.wav")
    func tier(_ name: String, _ intervals: [(text: String, start: Double, end: Double)]) -> String {
      let items = intervals.map { "xmin = \($0.start)\nxmax = \($0.end)\ntext = \"\($0.text)\"\n" }
      return "class = \"IntervalTier\"\nname = \"\(name)\"\nxmin = 0\nxmax = 1\n"
        + "intervals: size = \(items.count)\n" + items.joined()
    }
    let text =
      "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = 1\n"
      + "tiers? <exists>\nsize = 2\nitem []:\n" + tier("words", [("moo", 0.25, 0.75)])
      + tier("phones", [("m", 0.25, 0.5), ("u", 0.5, 0.75)])
    try bench.write(text, to: "in.TextGrid")
    let outcome = bench.run(
      "page in.wav --out \(bench.path("p.html")) --words \(bench.path("in.TextGrid"))")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let shapes = try WrittenPage(bench.path("p.html")).list("shapes").map(\.list)
    #expect(shapes.map { $0[1] } == ["closed", "round", "closed"])
    #expect(shapes.map { $0[0].quantity } == [0, 0.5, 0.75])
  }

  @Test("mono sounds that are too long to be decoded are the channels of one file")
  func joined() throws {
    try bench.write([sine(300, count: 8000)], to: "a.wav")
    try bench.write([sine(500, count: 6000)], to: "b.wav", .pcm24)
    let progress = StagedProgress(output: "")
    let sounds = try ["a.wav", "b.wav"].map { name in
      try PreparedSound(
        name, named: name,
        RenderRequest(
          input: .file(bench.path(name)), output: .file(""), patch: .chain(ChainSpec()),
          options: RenderOptions()), as: .flac, progress)
    }
    #expect(try PlayerPage(title: "", sounds, .flac).files.count == 2)
    let page = try PlayerPage(title: "", sounds, .flac, longestDecoded: 0.5)
    #expect(page.sounds.map(\.file) == [0, 0] && page.sounds.map(\.firstChannel) == [0, 1])
    var bytes: [UInt8] = []
    try withExtendedLifetime(sounds) { try page.write { bytes += $0 } }
    try Data(bytes).write(to: URL(filePath: bench.path("p.html")))
    try #require(WrittenPage(bench.path("p.html")).media(0)).write(
      to: URL(filePath: bench.path("joined.flac")))
    let channels = try bench.read("joined.flac").channels
    #expect(try channels[0] == bench.read("a.wav").channels[0])
    #expect(
      try channels[1] == bench.read("b.wav").channels[0] + [Float](repeating: 0, count: 2000))
  }
}
