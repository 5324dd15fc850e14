import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A batch takes words along")
struct BatchWordsTests {
  private let place = BatchFolder()

  /// Two sounds of a second with words beside them, one with words inside, and one without.
  init() throws {
    for folder in ["in", "in/sub"] { try makeFolder(place.bench.path(folder)) }
    let sound = [sine(300, count: 8000)]
    try place.bench.write(sound, to: "in/a.wav")
    try place.bench.write("[00:00.50]one\n[00:00.80]\n", to: "in/a.lrc")
    try place.bench.write(sound, to: "in/sub/b.wav")
    try place.bench.write(
      "1\n00:00:00,200 --> 00:00:00,600\ntwo\n", to: "in/sub/b.srt")
    var metadata = Metadata()
    metadata.cues = [Metadata.Cue(number: 1, position: 4000, name: "three")]
    try place.bench.write(sound, to: "in/c.wav", metadata: metadata)
    try place.bench.write(sound, to: "in/d.wav")
  }

  private func starts(_ name: String) throws -> [Double] {
    let text = try TimedTextFile(place.bench.path(name)).read()
    return text.lines.map { text.seconds($0.start) }
  }

  private static let line = "batch in --out out --words {stem}.vtt -- varispeed 2"

  @Test("from files beside the inputs and from the inputs, at the times of the outputs")
  func moved() throws {
    // JSON about something else is passed over.
    try place.bench.write("{\"speaker\": [1]}", to: "in/d.json")
    let outcome = place.run(Self.line)
    #expect(outcome.status == .done && outcome.notes.contains("4 done"), "\(outcome.notes)")
    #expect(try starts("out/a.vtt") == [0.25])
    #expect(try starts("out/sub/b.vtt") == [0.1])
    #expect(try starts("out/c.vtt") == [0.25])
    #expect(place.bench.bytes("out/d.vtt") == nil && place.bench.bytes("out/d.wav") != nil)
    #expect(outcome.notes.contains("in/d.wav: there are no words in it or beside it"))
    #expect(place.run(Self.line + " gain -1").notes.contains("4 done"))
    _ = place.run(
      "in/a.wav out/one.wav varispeed 2 --words \(place.bench.path("in/a.lrc"))=\(place.bench.path("out/one.vtt")) gain -1"
    )
    #expect(place.bench.bytes("out/one.vtt") == place.bench.bytes("out/a.vtt"))
  }

  @Test(
    "again only what has changed, the words and where they come from included",
    arguments: ["", "source", "target", "missing", "new", "pattern"])
  func resumed(change: String) throws {
    #expect(place.run(Self.line).status == .done)
    var (line, count) = (Self.line, 1)
    switch change {
    case "source":
      try place.bench.write("[00:00.40]uno\n[00:00.80]\n", to: "in/a.lrc")
    case "target": try place.bench.write("WEBVTT\n", to: "out/a.vtt")
    case "missing": try place.remove("out/sub/b.vtt")
    case "new": try place.bench.write("[00:00.40]four\n", to: "in/d.lrc")
    case "pattern": (line, count) = (line.replacing(".vtt", with: ".srt"), 4)
    default:
      try place.touch("in/a.lrc")
      try place.touch("out/a.vtt")
      count = 0
    }
    #expect(
      place.run("\(line.prefix(9))--status \(line.dropFirst(9))").status
        == (count == 0 ? .done : .failed))
    let outcome = place.run(line)
    #expect(outcome.notes.contains("\(count) done"), "\(outcome.notes)")
    #expect(place.run(line).notes.contains("0 done  4 up to date"))
    if change == "source" { #expect(try starts("out/a.vtt") == [0.2]) }
  }

  @Test(
    "names that meet are refused with what keeps them apart",
    arguments: [
      (
        "in/a.wav --out out --words {stem}.vtt --words {stem}.vtt",
        "‘out/a.vtt’ twice for ‘in/a.wav’"
      ),
      ("in/a.wav in/c.wav --out out --words x.vtt", "add {stem}, {dir} or {n} to --words"),
      (
        "in/a.wav in/c.wav --out out/{n}.wav --words ./2.wav",
        "same output ‘out/2.wav’: add {stem}, {dir} or {n} to --words"
      ),
      (
        "in/a.wav --out out/{voice}.wav --words x.vtt --each voice=robot,deep",
        "add {voice} or {variant} to --words"
      ),
    ])
  func clashes(words: String, expected: String) {
    let outcome = place.run("batch \(words)" + (words.contains("--each") ? "" : " -- gain -3"))
    #expect(outcome.status == .misused && outcome.notes.contains(expected), "\(outcome.notes)")
  }

  @Test("into the outputs themselves, and from files that are named")
  func inside() throws {
    let line = "batch in/a.wav in/sub/b.wav --out out/{stem}.flac --words"
    #expect(place.run(line + " ./{stem}.flac -- varispeed 0.5").status == .done)
    #expect(try starts("out/a.flac") == [1] && starts("out/b.flac") == [0.4])
    let named = place.run(
      "batch in/a.wav --out out/{voice}/x.wav --words sub/b.srt=text/{n:3}.lrc --each voice=robot,deep"
    )
    #expect(named.status == .done, "\(named.notes)")
    #expect(try starts("out/deep/text/001.lrc") == [0.2])
    #expect(try starts("out/robot/text/001.lrc") == [0.2])
  }

  @Test("never over what is read, nor two over one")
  func clashes() throws {
    let before = place.contents("in")
    for line in [
      "in --out in/{dir}/{stem}-x.wav --words {stem}.srt", "in --out out --words ../all.lrc",
      "in --out out --words {stem}.xyz", "in --out out --words {stam}.lrc",
      "in/a.wav --out out --words x{split}.lrc", "in/a.wav --out out --words x{voice}.lrc",
      "in/a.wav --out out/a.json --format wav --words a.lrc --words a.lrc",
    ] {
      let outcome = place.run("batch \(line)")
      #expect(
        outcome.status == .misused && place.contents("in") == before, "\(line): \(outcome.notes)")
    }
    for (line, advice) in [
      ("in --out out --words ../all.lrc", "add {stem}, {dir} or {n} to --words"),
      ("in/a.wav --out out --variants 2 --words {stem}.lrc", "add {voice} or {variant} to --words"),
    ] {
      let outcome = place.run("batch \(line)")
      #expect(outcome.notes.contains(advice), "\(outcome.notes)")
    }
    // Words that cannot be read leave nothing behind of their sound.
    try place.bench.write("nothing of the kind", to: "in/a.lrc")
    let outcome = place.run(Self.line)
    #expect(outcome.status == .failed && outcome.notes.contains("a.lrc"))
    #expect(place.bench.bytes("out/a.wav") == nil && place.bench.bytes("out/sub/b.vtt") != nil)
  }
}
