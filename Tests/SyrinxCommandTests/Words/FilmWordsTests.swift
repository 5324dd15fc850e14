import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Films carry words", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct FilmWordsTests {
  private let bench = Bench()

  private static let sound = [sine(300, count: 8000)]

  /// A film of a second whose first subtitles are one line, and whose second are another.
  private static let film = Result { () throws -> Data in
    let bench = Bench()
    try bench.write(sound, to: "in.wav")
    for (name, word) in [("a", "one"), ("b", "uno")] {
      try bench.write("1\n00:00:00,400 --> 00:00:00,800\n\(word)\n", to: name + ".srt")
    }
    let inputs = ["in.wav", "a.srt", "b.srt"].flatMap { ["-i", bench.path($0)] }
    try ffmpeg(
      inputs + ["-map", "0", "-map", "1", "-map", "2", "-c:s", "mov_text", bench.path("film.mov")])
    return try bench.place.read("film.mov")
  }

  init() throws {
    try bench.write(Self.sound, to: "in.wav")
    try bench.place.write(Self.film.get(), to: "film.mov")
  }

  private func starts(_ name: String) throws -> [String] {
    let text = try TimedTextFile(bench.path(name)).read()
    return text.lines.map { "\(text.seconds($0.start).text(decimals: 2)) \($0.text)" }
  }

  @Test("subtitles are read as words, one stream or another, and move with a sound")
  func read() throws {
    func run(_ words: String...) -> Bench.Outcome {
      bench.run(words: words.map { $0.replacing("/", with: bench.folder + "/") })
    }
    #expect(run("words", "/film.mov", "/out.lrc").status == .done)
    #expect(try starts("out.lrc") == ["0.40 one"])
    #expect(run("words", "/film.mov", "/out.lrc", "--stream", "1").status == .done)
    #expect(try starts("out.lrc") == ["0.40 uno"])
    let missing = run("words", "/film.mov", "/none.lrc", "--stream", "2")
    #expect(missing.notes.contains("there are 2, from 0 on") && bench.bytes("none.lrc") == nil)
    #expect(
      run("/in.wav", "/out.wav", "varispeed", "2", "--words", "/film.mov=/fast.lrc").status == .done
    )
    #expect(try starts("fast.lrc") == ["0.20 one"])
  }

  @Test("those of a timeline's film are among its words, from the first picture on")
  func composed() throws {
    try bench.write(
      #"""
      {"version": 1, "video": {"path": "film.mov", "start": 0.3},
       "tracks": [{"name": "a", "clips": [{"path": "in.wav"}]}]}
      """#, to: "t.json")
    let outcome = bench.run(
      words: ["compose", bench.path("t.json"), bench.path("out.wav"), "--cache", "none", "--words"]
        + [bench.path("out.lrc")])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try starts("out.lrc") == ["0.10 one"])
  }
}
