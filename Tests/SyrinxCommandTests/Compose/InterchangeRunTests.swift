import Foundation
import SyrinxFiles
import SyrinxTimeline
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Timelines of other programs are composed")
struct InterchangeRunTests {
  private let bench = Bench()

  private func compose(_ name: String, _ options: String...) -> Bench.Outcome {
    bench.run(
      words: ["compose", bench.path(name), bench.path("out.wav"), "--cache", "none"] + options)
  }

  private func otio(_ clips: String) -> String {
    #"""
    {"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
      {"OTIO_SCHEMA": "Track.1", "kind": "Audio", "name": "A", "children": [\#(clips)]}]}}
    """#
  }

  private func clip(_ members: String) -> String {
    #"""
    {"OTIO_SCHEMA": "Clip.2", "name": "c", "source_range": {"OTIO_SCHEMA": "TimeRange.1",
      "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 10, "value": 0},
      "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 10, "value": 5}}, \#(members)}
    """#
  }

  private func file(_ name: String) -> String {
    #""media_references": {"DEFAULT_MEDIA": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(name)"}}"#
  }

  @Test("what lacks media is silent and said, and what is not there is named")
  func missingMedia() throws {
    let sound = sine(300, count: 8000)
    try bench.write([sound], to: "a.wav")
    try bench.write(otio(clip(#""enabled": true"#) + "," + clip(file("a.wav"))), to: "t.otio")
    let outcome = compose("t.otio")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(
      outcome.notes.contains("‘t.otio’: clips without media are silent: ‘c’ (tracks.children[0]"))
    let made = try bench.read("out.wav").channels[0]
    #expect(made[..<4000].allSatisfy { $0 == 0 })
    #expect(try made[4000...].elementsEqual(bench.read("a.wav").channels[0][..<4000]))
    let explained = bench.run(words: ["explain", bench.path("t.otio")])
    #expect(explained.output.contains("note: ‘t.otio’: clips without media are silent"))
    try bench.write(otio(clip(#""enabled": true"#)), to: "none.otio")
    #expect(compose("none.otio").status == .done)
    // But for dither.
    #expect(try bench.read("out.wav").channels[0].allSatisfy { abs($0) < 1e-4 })
    try bench.write(otio(clip(file("file:///nowhere/b.wav"))), to: "gone.otio")
    let gone = compose("gone.otio")
    #expect(gone.status == .failed && gone.notes.contains("there is no file ‘/nowhere/b.wav’"))
    try bench.write(otio(clip(#""metadata": {"x": -Inf}"#)), to: "inf.otio")
    let infinite = compose("inf.otio")
    #expect(infinite.status == .misused && infinite.notes.contains("-Inf is not a number of JSON"))
  }

  @Test("a list's times in the source are those of the file's own timecode, and come back so")
  func timecode() throws {
    var metadata = Metadata()
    var broadcast = Metadata.Broadcast()
    // Ten hours after midnight, and half a second.
    broadcast.timeReference = UInt64(8000 * 36_000 + 4000)
    metadata.broadcast = broadcast
    let sound = sine(300, count: 24_000)
    try bench.write([sound], to: "a.wav", .float, metadata: metadata)
    try bench.write(
      """
      001  AX  A  C  10:00:01:00 10:00:02:00 00:00:00:00 00:00:01:00
      * FROM CLIP NAME: a.wav

      """, to: "t.edl")
    #expect(compose("t.edl", "--fps", "25", "--encoding", "float").status == .done)
    #expect(try bench.read("out.wav").channels[0] == Array(sound[4000..<12_000]))
    let otio = bench.run(words: ["explain", bench.path("t.edl"), "--fps", "25", "--otio"])
    #expect(otio.output.contains("288008000"), "\(otio.output)")
    try bench.write(otio.output, to: "back.otio")
    #expect(compose("back.otio", "--encoding", "float").status == .done)
    #expect(try bench.read("out.wav").channels[0] == Array(sound[4000..<12_000]))
  }

  @Test("a list whose source and record differ in length is told of; M2 says why they do")
  func lengths() throws {
    try bench.write([sine(300, count: 24_000)], to: "a.wav")
    let event = "AX  A  C  00:00:00:00 00:00:02:00"
    let name = "* FROM CLIP NAME: a.wav"
    try bench.write(
      """
      001  \(event) 01:00:00:00 01:00:01:00
      \(name)
      002  \(event) 01:00:01:00 01:00:02:00
      \(name)
      M2   AX  050.0  00:00:00:00
      003  \(event) 01:00:02:00 01:00:04:00
      \(name)

      """, to: "t.edl")
    let outcome = compose("t.edl", "--fps", "25", "--json")
    let warning =
      "‘t.edl’: source and record differ in length without M2, and that of the record is taken: line 1"
      + " (50 and 25 pictures)"
    #expect(try outcome.json()["warnings"] == [.string(warning)], "\(outcome.notes)")
    #expect(try bench.read("out.wav").channels[0].count == 32_000)
  }

  @Test("what is no list is answered by an event as it is written")
  func noList() throws {
    for text in ["", "{}", "TITLE: x\n", "\u{0}\u{1}abc"] {
      try bench.write(text, to: "t.edl")
      let outcome = compose("t.edl", "--fps", "25")
      #expect(outcome.status == .misused)
      #expect(outcome.notes.contains("t.edl: there is no event, such as 001 AX A C 00:00:00:00"))
    }
  }

  @Test(
    "what is no film in the place of one is named",
    .enabled(if: isInstalled("ffprobe"), "ffprobe is not installed"))
  func stillPicture() throws {
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0])
      .write(to: URL(fileURLWithPath: bench.path("cover.png")))
    try bench.write([sine(300, count: 800)], to: "a.wav")
    try bench.write(
      #"{"version": 1, "video": {"path": "cover.png"}, "tracks": [{"clips": [{"path": "a.wav"}]}]}"#,
      to: "t.json")
    let outcome = bench.run(words: ["compose", bench.path("t.json"), bench.path("out.mp4")])
    #expect(
      outcome.notes.contains("‘cover.png’ is not a picture that ffmpeg reads"), "\(outcome.notes)")
    try bench.write(
      #"{"version": 1, "video": {"path": "a.wav"}, "tracks": [{"clips": [{"path": "a.wav"}]}]}"#,
      to: "s.json")
    let sound = bench.run(words: ["compose", bench.path("s.json"), bench.path("out.mp4")])
    #expect(sound.notes.contains("a.wav’ has no picture that moves"), "\(sound.notes)")
  }

  @Test(
    "chapters of M4A that end with the sound are whole in a format without ends of chapters",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func lastChapter() throws {
    var metadata = Metadata()
    metadata.chapters = [0, 4800].map { .init(start: $0, title: "c\($0)") }
    try bench.write(
      [sine(300, rate: 48_000, count: 9600)], to: "a.flac", rate: 48_000, metadata: metadata)
    let book = bench.path("a.m4a")
    #expect(bench.run(words: ["a.flac", book, "--quiet"]).status == .done)
    let outcome = bench.run(words: [book, "b.flac"])
    #expect(outcome.status == .done && !outcome.notes.contains("chapter"), "\(outcome.notes)")
    let chapters = try bench.read("b.flac").reader.metadata.chapters
    #expect(chapters.map(\.start) == [0, 4800] && chapters.map(\.title) == ["c0", "c4800"])
  }

  @Test(
    "M4A is AAC in every command, unless IN is of ALAC or that is asked for",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func codecs() throws {
    try bench.write([sine(300, rate: 48_000, count: 4800)], to: "a.wav", rate: 48_000)
    try bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "a.wav"}]}]}"#, to: "t.json")
    let (aac, alac) = (bench.path("aac.m4a"), bench.path("alac.m4a"))
    func encoding(_ words: String...) throws -> SampleEncoding {
      let outcome = bench.run(words: words + ["--quiet"])
      #expect(outcome.status == .done, "\(outcome.notes)")
      return try SoundFileReader(path: words.last { $0.hasSuffix(".m4a") }!).layout.encoding
    }
    #expect(try encoding("render", "a.wav", aac) == .aac)
    #expect(try encoding("compose", "t.json", aac) == .aac)
    #expect(try encoding("join", "a.wav", "a.wav", aac) == .aac)
    #expect(try encoding("render", "a.wav", alac, "--encoding", "alac-16") == .alac16)
    #expect(try encoding("render", alac, bench.path("again.m4a")) == .alac16)
  }
}
