import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxTimeline
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite(
  "Films from the command line", .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FilmRenderTests {
  private let bench = Bench()

  /// Two seconds of film with two sounds, subtitles and chapters; a click after one second.
  private static let film = Result { () throws -> Data in
    let place = try TemporaryFolder()
    try place.write("1\n00:00:00,500 --> 00:00:01,500\nHello\n", to: "s.srt")
    try place.write(
      ";FFMETADATA1\ntitle=Trip\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=a\n"
        + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=b\n", to: "m.txt")
    try ffmpeg(
      [
        "-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=2", "-f", "lavfi", "-i",
        "aevalsrc=if(eq(n\\,48000)\\,0.9\\,0):s=48000:d=2", "-i", "s.srt", "-i", "m.txt",
        "-map", "0:v", "-map", "1:a", "-map", "1:a", "-map", "2:s", "-map_metadata", "3",
        "-map_chapters", "3", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-c:s",
        "mov_text", "film.mp4",
      ], in: place)
    return try place.read("film.mp4")
  }

  private func makeFilm() throws -> String {
    try bench.place.write(Self.film.get(), to: "film.mp4")
    return bench.path("film.mp4")
  }

  private func click(_ path: String) throws -> Int {
    let reader = try SoundFileReader(path: path)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 400_000)
    let count = try reader.read(into: &buffer)
    let heard = buffer.channels[0][..<count]
    return heard.indices.max { abs(heard[$0]) < abs(heard[$1]) } ?? 0
  }

  @Test("a film keeps picture, other sound, subtitles, chapters and title; its sound is changed")
  func copied() throws {
    let film = try makeFilm()
    let output = bench.path("out.mp4")
    let outcome = bench.run(words: ["render", film, output, "gain", "-6", "--json"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try abs(click(output) - 48_000) <= 1)
    let probe = try FilmProgram.probe(output)
    #expect(probe.streams(.audio).count == 2 && probe.streams(.subtitle).count == 1)
    #expect(probe.chapters.map(\.title) == ["a", "b"] && abs(probe.seconds - 2) < 0.05)
    try ffmpeg(
      ["-i", film, "-i", output, "-map", "0:v:0", "-c", "copy", "-f", "streamhash"]
        + [bench.path("a"), "-map", "1:v:0", "-c", "copy", "-f", "streamhash", bench.path("b")])
    #expect(bench.bytes("a") == bench.bytes("b"))
    #expect(!bench.files.contains { $0.hasPrefix(".") })
  }

  @Test("a film is cut, and its picture follows the tempo or keeps its time")
  func times() throws {
    let film = try makeFilm()
    let cut = bench.path("cut.mp4")
    #expect(
      bench.run(words: ["render", film, cut, "--start", "0.5", "--end", "1.5", "--quiet"]).status
        == .done)
    #expect(try abs(click(cut) - 24_000) <= 1)
    let probe = try FilmProgram.probe(cut)
    #expect(abs(probe.seconds - 1) < 0.05)
    #expect(probe.chapters.map(\.end) == [0.5, 1])
    let fast = bench.path("fast.mp4")
    #expect(bench.run(words: ["render", film, fast, "varispeed", "2", "--quiet"]).status == .done)
    #expect(try abs(FilmProgram.probe(fast).seconds - 1) < 0.05)
    #expect(try abs(click(fast) - 24_000) <= 2)
    let kept = bench.path("kept.mp4")
    #expect(
      bench.run(words: ["render", film, kept, "varispeed", "2", "--picture", "keep", "--quiet"])
        .status == .done)
    #expect(try abs(FilmProgram.probe(kept).seconds - 2) < 0.05)
    let sound = bench.path("sound.m4a")
    #expect(bench.run(words: ["render", film, sound, "--quiet"]).status == .done)
    #expect(try FilmProgram.probe(sound).picture == nil)
  }

  @Test("a timeline with a film becomes a film, cut and with words over it")
  func composed() throws {
    _ = try makeFilm()
    try bench.write([sine(440, rate: 48_000, count: 9600)], to: "a.wav", rate: 48_000)
    try bench.write(
      """
      {"version": 1, "video": {"path": "film.mp4", "start": 0.5, "end": 1.5,
        "overlays": [{"text": "ID: 4711", "corner": "bottom-right", "at": "0.2s"}]},
       "tracks": [{"name": "film", "clips": [{"video": 0}]},
                  {"name": "more", "clips": [{"path": "a.wav", "at": 0.1, "gain": -30}]}]}
      """, to: "t.json")
    let output = bench.path("out.mp4")
    let outcome = bench.run(words: ["compose", "t.json", output, "--cache", "none", "--quiet"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let probe = try FilmProgram.probe(output)
    #expect(abs(probe.seconds - 1) < 0.05 && probe.streams(.audio).count == 1)
    #expect(try abs(click(output) - 24_000) <= 1)
  }
}
