import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxFiles
@testable import SyrinxRender

@Suite("Chapters and tags that are given")
struct ChapterTests {
  private func bench(seconds: Double = 4) throws -> Bench {
    let bench = Bench()
    try bench.write(
      [sine(441, rate: 8000, count: Int(seconds * 8000), amplitude: 0.3)], to: "in.wav")
    try bench.write(
      #"{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "One", "url": "https://a.example/"}, {"startTime": 1.5, "title": "Two"}, {"startTime": 3, "endTime": 3.5, "title": "Three"}]}"#,
      to: "chapters.json")
    return bench
  }

  private func starts(_ name: String, _ bench: Bench) throws -> [Double] {
    try ChapterFile(bench.path(name)).read().items.map { ($0.start * 1000).rounded() / 1000 }
  }

  private func titles(_ name: String, _ bench: Bench) throws -> [String] {
    try ChapterFile(bench.path(name)).read().items.map(\.title)
  }

  @Test(
    "are in every format that has them, at the same times",
    arguments: ["mp3", "flac", "ogg", "opus", "wav", "aiff"])
  func formats(_ ending: String) throws {
    let bench = try bench()
    let line = "in.wav out.\(ending) --chapters chapters.json"
    #expect(bench.run(line + " --tag title=Show --tag artist=Ann --tag artist=Bob").status == .done)
    #expect(try starts("out.\(ending)", bench) == [0, 1.5, 3])
    #expect(try titles("out.\(ending)", bench) == ["One", "Two", "Three"])
    let tags = try SoundFileReader(path: bench.path("out.\(ending)")).metadata.tags
    #expect(tags[.title] == "Show")
    if ["mp3", "flac", "ogg"].contains(ending) {
      #expect(tags.all(.artist) == ["Ann", "Bob"])
      #expect(
        try ChapterFile(bench.path("out.\(ending)")).read().items[0].link == "https://a.example/")
    }
  }

  @Test(
    "are seen by ffprobe", .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"),
    arguments: ["mp3", "flac", "ogg", "m4a"])
  func probed(_ ending: String) throws {
    let bench = try bench()
    #expect(bench.run("in.wav out.wav --chapters chapters.json").status == .done)
    let words = ["in.wav", "out.\(ending)", "--chapters", "chapters.json"]
    #expect(
      bench.run(words: words.map { $0.hasPrefix("out") ? bench.path($0) : $0 }).status == .done)
    let text = try shell(
      "ffprobe -v error -show_chapters -of json $1/out.\(ending)", bench.folder)
    let chapters = try #require(ChapterList(reading: Array(text.utf8)))
    #expect(chapters.items.map(\.title).filter { $0 != "" } == ["One", "Two", "Three"])
    #expect(zip(chapters.items.map(\.start), [0, 1.5, 3]).allSatisfy { abs($0 - $1) < 0.002 })
  }

  @Test("that a list hides are left out, and more than others read are written: both is said")
  func doubts() throws {
    let bench = try bench()
    let hidden = #"{"chapters": [{"startTime": 0, "title": "A"}, {"startTime": 1, "toc": false}]}"#
    try bench.write(hidden, to: "hidden.json")
    let made = bench.run("in.wav out.mp3 --chapters hidden.json")
    #expect(made.status == .done && made.notes.contains("list hides them"), "\(made.notes)")
    #expect(bench.run("tags out.mp3 --chapters hidden.json").notes.contains("list hides them"))
    let many = (0..<1000).map { "0:00.\($0 < 10 ? "00" : $0 < 100 ? "0" : "")\($0) \($0)" }
    try bench.write(many.joined(separator: "\n"), to: "many.txt")
    let list = bench.path("many.txt")
    for (ending, isSaid) in [("flac", true), ("mp3", false)] {
      let out = bench.path("many." + ending)
      let made = bench.run(words: ["in.wav", out, "--chapters", list])
      #expect(made.status == .done && made.notes.contains("first 999") == isSaid, "\(made.notes)")
    }
  }

  @Test("move with the sound")
  func moved() throws {
    let bench = try bench()
    #expect(
      bench.run("in.wav out.flac varispeed 2 --start 1 --chapters chapters.json").status == .done)
    // The first has begun before the part.
    #expect(try starts("out.flac", bench) == [0, 0.25, 1])
    // Chapters that are replaced are not missed.
    #expect(bench.run("in.wav old.flac --chapters chapters.json").status == .done)
    let first = #"{"chapters": [{"startTime": 0, "title": "First"}]}"#
    try bench.write(first, to: "first.json")
    let cut = bench.run("old.flac new.flac --end 1 --chapters first.json")
    #expect(cut.status == .done && !cut.notes.contains("dropped"), "\(cut.notes)")
    #expect(bench.run("in.wav out.flac pad 500ms --chapters chapters.json").status == .done)
    #expect(try starts("out.flac", bench) == [0.5, 2, 3.5])
    #expect(bench.run("out.flac bare.flac --chapters none").status == .done)
    #expect(throws: (any Error).self) { try starts("bare.flac", bench) }
  }

  @Test("the markers of a timeline are its chapters, and its tags may have fields")
  func timeline() throws {
    let bench = try bench()
    try bench.write(
      """
      {"version": 1, "tags": {"title": "{stem}", "artist": ["Ann", "Bob"]},
       "markers": [{"name": "start", "at": 0}, {"name": "middle", "at": 2}],
       "tracks": [{"clips": [{"path": "in.wav"}]}]}
      """, to: "show.json")
    #expect(bench.run("compose show.json out.flac --set stem=talk").status == .done)
    #expect(try starts("out.flac", bench) == [0, 2])
    #expect(try titles("out.flac", bench) == ["start", "middle"])
    let tags = try SoundFileReader(path: bench.path("out.flac")).metadata.tags
    #expect(tags[.title] == "talk" && tags.all(.artist) == ["Ann", "Bob"])
    #expect(
      bench.run("compose show.json out.flac --set stem=talk --range 1..3 --tag title=Other").status
        == .done)
    #expect(try starts("out.flac", bench) == [0, 1])
    #expect(try SoundFileReader(path: bench.path("out.flac")).metadata.tags[.title] == "Other")
  }

  @Test("a batch fills in the name of each input")
  func batch() throws {
    let bench = try bench()
    let words = ["batch", "in.wav", "--out", bench.path("out"), "--format", "flac"]
    #expect(bench.run(words: words + ["--tag", "title=On {stem}"]).status == .done)
    let reader = try SoundFileReader(path: bench.path("out") + "/in.flac")
    #expect(reader.metadata.tags[.title] == "On in")
  }

  @Test(
    "are put into a file whose sound stays as it is, and taken out",
    arguments: ["mp3", "flac", "ogg"])
  func inPlace(_ ending: String) throws {
    let bench = try bench()
    #expect(bench.run("in.wav out.\(ending) --tag title=Show").status == .done)
    let before = try bench.read("out.\(ending)").channels
    #expect(bench.run("tags out.\(ending) --chapters chapters.json").status == .done)
    #expect(try bench.read("out.\(ending)").channels == before)
    #expect(try starts("out.\(ending)", bench) == [0, 1.5, 3])
    #expect(try SoundFileReader(path: bench.path("out.\(ending)")).metadata.tags[.title] == "Show")
    let words = ["tags", "out.\(ending)", "--save-chapters", bench.path("list.ffmetadata")]
    #expect(bench.run(words: words).status == .done)
    #expect(try titles("list.ffmetadata", bench) == ["One", "Two", "Three"])
    #expect(bench.run("tags out.\(ending) --chapters none").status == .done)
    #expect(throws: (any Error).self) { try starts("out.\(ending)", bench) }
  }

  @Test("M4A", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func movie() throws {
    let bench = try bench()
    func run(_ words: String...) -> SyrinxRender.ExitStatus { bench.run(words: words).status }
    let path = bench.path("out.m4a")
    #expect(run("in.wav", path, "--chapters", "chapters.json") == .done)
    #expect(try starts("out.m4a", bench) == [0, 1.5, 3])
    let before = try bench.read("out.m4a").channels
    try bench.write("0:00 Alpha\n0:02 Beta\n", to: "other.txt")
    #expect(run("tags", path, "--chapters", bench.path("other.txt")) == .done)
    #expect(try titles("out.m4a", bench) == ["Alpha", "Beta"])
    #expect(try starts("out.m4a", bench) == [0, 2])
    #expect(try bench.read("out.m4a").channels == before)
  }

  @Test("what is wrong with them is said")
  func errors() throws {
    let bench = try bench()
    #expect(bench.run("in.wav out.flac --tag title").notes.contains("title=Blue"))
    #expect(bench.run("in.wav out.flac --chapters none.json").status == .failed)
    #expect(bench.run("in.wav out.flac --chapters in.wav").notes.contains("neither chapters nor"))
    try bench.write("REM a cue sheet\nFILE x WAVE\n", to: "in.cue")
    let sheet = bench.run(words: ["in.wav", "out.flac", "--chapters", bench.path("in.cue")])
    #expect(sheet.notes.contains("‘in.cue’ is not a list of chapters"), "\(sheet.notes)")
    try bench.write(
      "FILE a.wav WAVE\nTRACK 01 AUDIO\nINDEX 01 00:01:75\n", to: "in.cue")
    let bad = bench.run(words: ["in.wav", "out.flac", "--chapters", bench.path("in.cue")])
    #expect(
      bad.notes.contains("‘in.cue’, line 3: ‘INDEX 01 00:01:75’ has no time of"), "\(bad.notes)")
    try bench.write("(0:00) Hello\n", to: "odd.txt")
    let odd = bench.run(words: ["in.wav", "out.flac", "--chapters", bench.path("odd.txt")])
    #expect(odd.notes.contains("‘odd.txt’ is not a list of chapters"), "\(odd.notes)")
    let short = try self.bench(seconds: 2)
    #expect(
      short.run("in.wav out.flac --chapters chapters.json").notes.contains(
        "outside of the segment: chapters"))
    #expect(
      !bench.run("in.wav out.flac --chapters chapters.json").notes.contains("chapters"))
    #expect(bench.run("tags in.wav --chapters chapters.json").notes.contains("--chapters FILE"))
    try bench.write("1:00 Late\n", to: "late.txt")
    _ = bench.run("in.wav out.flac")
    #expect(
      bench.run(words: ["tags", "out.flac", "--chapters", bench.path("late.txt")]).notes
        .contains("after the end"))
  }
}
