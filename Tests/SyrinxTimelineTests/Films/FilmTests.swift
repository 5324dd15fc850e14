import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxTimeline

/// A film of two seconds in which a picture flashes when a click is heard, after one second.
private struct FlashFilm: CustomTestStringConvertible, Sendable {
  let name: String
  /// Arguments of ffmpeg beside the sources.
  let words: [String]
  var ending = "mp4"
  /// Half a sample of 48 kHz more than a sample, or what Matroska counts in.
  var tolerance = 1.5 / 48_000
  /// `make test` tries it too.
  var isQuick = false
  var isTurned = false

  var testDescription: String { name }

  static let all = [
    FlashFilm(name: "starts at 0", words: ["-c:a", "aac"], isQuick: true),
    FlashFilm(name: "starts at 0.5", words: ["-c:a", "aac", "-output_ts_offset", "0.5"]),
    FlashFilm(
      name: "starts at -0.1", words: ["-c:a", "pcm_s16le", "-output_ts_offset", "-0.1"],
      ending: "mov"),
    FlashFilm(
      name: "TS from 1.4", words: ["-c:a", "mp2", "-muxdelay", "0.7"], ending: "ts",
      tolerance: 1.0 / 90_000 + 1.5 / 48_000),
    FlashFilm(
      name: "variable rate",
      words: ["-c:a", "aac", "-vf", "select=not(eq(mod(n\\,7)\\,3))", "-fps_mode", "vfr"]),
    FlashFilm(
      name: "turned by 90°", words: ["-c:a", "aac"], isTurned: true),
    FlashFilm(name: "Matroska", words: ["-c:a", "flac"], ending: "mkv", tolerance: 1.1e-3),
  ]

  /// The first of them, which several tests need.
  private static let first = Result { () throws -> Data in
    let place = try TemporaryFolder()
    try all[0].encode(place.file("film.mp4"))
    return try place.read("film.mp4")
  }

  static func makeFirst(_ path: String) throws {
    try first.get().write(to: URL(fileURLWithPath: path))
  }

  func make(_ path: String) throws {
    if name == Self.all[0].name { try Self.makeFirst(path) } else { try encode(path) }
  }

  private func encode(_ path: String) throws {
    let made = isTurned ? path + "." + ending : path
    try ffmpeg(
      [
        "-f", "lavfi", "-i",
        "color=black:s=64x48:r=25:d=2,drawbox=c=white:t=fill:enable=eq(n\\,25)", "-f", "lavfi",
        "-i",
        "aevalsrc=if(eq(n\\,48000)\\,0.9\\,0):s=48000:d=2", "-c:v", "libx264", "-preset",
        "ultrafast",
        "-g", "10",
      ] + words + [made])
    if isTurned {
      try ffmpeg(["-i", made, "-c", "copy", "-metadata:s:v:0", "rotate=90", path])
      #expect(try FilmProgram.probe(path).picture?.rotation == 90)
    }
  }
}

@Suite("Films", .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct FilmTests {
  private let place: TemporaryFolder
  private var folder: String { place.path }

  init() throws { place = try TemporaryFolder() }

  /// Seconds from the film's beginning to the flash and to the click.
  private func times(_ path: String) throws -> (flash: Double, click: Double) {
    let probe = try FilmProgram.probe(path)
    let shown = try ffmpeg([
      "-copyts", "-i", path, "-map", "0:v:0", "-vf",
      "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "-",
    ])
    var best = (level: 0.0, time: 0.0)
    var time = 0.0
    for line in shown.text.split(separator: "\n") {
      if let place = line.firstRange(of: "pts_time:") {
        time = Double(line[place.upperBound...]) ?? 0
      }
      if let place = line.firstRange(of: "YAVG="), let level = Double(line[place.upperBound...]),
        level > best.level
      {
        best = (level, time)
      }
    }
    let reader = try SoundFileReader(path: path)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 200_000)
    let count = try reader.read(into: &buffer)
    let samples = buffer.channels[0][..<count]
    let click = samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? 0
    return (best.time - probe.start, Double(click) / 48_000)
  }

  /// Writes the sound of a film as Syrinx hears it.
  private func decode(_ path: String, to sound: String) throws {
    let reader = try SoundFileReader(path: path)
    let writer = try SoundFileWriter(
      path: sound, layout: FileLayout(.wav, .float), format: reader.format)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 8192)
    while case let count = try reader.read(into: &buffer), count > 0 {
      try writer.write(buffer.frames.prefix(count))
    }
    try writer.finish(durably: false)
  }

  @Test(
    "flash and click stay together where the sound is put back, and the picture is as it was",
    arguments: FlashFilm.all)
  fileprivate func inSync(_ film: FlashFilm) throws {
    guard film.isQuick || isFull else { return }
    let (input, sound) = (folder + "/in." + film.ending, folder + "/s.wav")
    let output = folder + "/out." + film.ending
    try film.make(input)
    let before = try times(input)
    let probe = try FilmProgram.probe(input)
    try decode(input, to: sound)
    var job = FilmOutput(
      input, probe, sound: sound, container: try #require(.init(ending: film.ending)),
      output: output)
    if film.ending == "mov" { job.container = .mov }
    try ffmpeg(Array(FilmArguments.joining(job).dropFirst()))
    let after = try times(output)
    let drift = abs((after.flash - after.click) - (before.flash - before.click))
    #expect(drift <= film.tolerance, "\(film.name): \(drift * 48_000) samples, \(before) \(after)")
    let shown = try FilmProgram.probe(output)
    #expect(shown.picture?.rotation == probe.picture?.rotation)
    // A transport stream's packets are packed otherwise.
    if film.ending != "ts" {
      let hashes = ["before", "after"].map { place.file($0) }
      try ffmpeg(
        ["-i", input, "-i", output]
          + hashes.enumerated().flatMap { index, path in
            ["-map", "\(index):v:0", "-c", "copy", "-f", "streamhash", "-hash", "md5", path]
          })
      #expect(try place.read("before") == place.read("after"))
    }
  }

  @Test("a film is cut to the picture and to the sample, with words over it")
  func cut() throws {
    let (input, output) = (folder + "/in.mp4", folder + "/out.mp4")
    try FlashFilm.makeFirst(input)
    let probe = try FilmProgram.probe(input)
    try ffmpeg([
      "-i", input, "-af", "atrim=start=0.52:end=1.52,asetpts=PTS-STARTPTS", folder + "/m.wav",
    ])
    var film = FilmOutput(input, probe, sound: folder + "/m.wav", container: .mp4, output: output)
    film.cut = 0.52...1.52
    film.overlays = [Video.Overlay(content: .text(#"it's a: "te%{s}t", [x];\ 50 %"#))]
    film.overlays[0].at = .seconds(0.8)
    try ffmpeg(Array(FilmArguments.joining(film).dropFirst()))
    let after = try times(output)
    #expect(abs(after.flash - 0.48) < 1e-3 && abs(after.click - 0.48) < 1.5 / 48_000)
    #expect(abs(try FilmProgram.probe(output).seconds - 1) < 0.03)
  }

  @Test("subtitles of Matroska keep their form, and last as long as their speed says")
  func styledSubtitles() throws {
    let (input, output) = (folder + "/in.mkv", folder + "/out.mkv")
    let styled = """
      [Script Info]
      ScriptType: v4.00+
      [V4+ Styles]
      Format: Name, Fontname, Fontsize
      Style: Default,Arial,20
      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
      Dialogue: 0,0:00:00.40,0:00:01.20,Default,,0,0,0,,{\\pos(10,20)}one

      """
    try Data(styled.utf8).write(to: URL(fileURLWithPath: folder + "/a.ass"))
    try Data("1\n00:00:00,400 --> 00:00:01,200\none\n\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/a.srt"))
    try FlashFilm.makeFirst(folder + "/plain.mp4")
    try ffmpeg([
      "-i", folder + "/plain.mp4", "-i", folder + "/a.ass", "-i", folder + "/a.srt", "-map", "0",
      "-map", "1", "-map", "2", "-c", "copy", "-c:s:0", "ass", "-c:s:1", "srt", input,
    ])
    let probe = try FilmProgram.probe(input)
    try decode(input, to: folder + "/s.wav")
    var film = FilmOutput(
      input, probe, sound: folder + "/s.wav", container: .matroska, output: output)
    film.speed = .constant(2)
    #expect(film.convertedSubtitles.isEmpty)
    try ffmpeg(Array(FilmArguments.joining(film).dropFirst()))
    #expect(try FilmProgram.probe(output).streams(.subtitle).map(\.codec) == ["ass", "subrip"])
    let shown = try FilmProgram.probe(output)
    let begin = try #require(shown.picture).start - shown.start
    for stream in 0...1 {
      let text = try #require(try FilmProgram.words(of: output, shown, stream: stream))
      // Matroska counts thousandths.
      #expect(abs(text.seconds(text.lines[0].start) - begin - 0.2) < 0.003)
      #expect(abs(text.seconds(text.lines[0].end ?? 0) - begin - 0.6) < 0.012)
    }
    let styles = try ffmpeg(["-i", output, "-map", "0:s:0", "-c", "copy", "-f", "ass", "-"]).text
    #expect(styles.contains(#"{\pos(10,20)}one"#) && styles.contains("Style: Default,Arial,20"))
  }

  @Test("a picture that does not move is named as one")
  func stillPictures() throws {
    let paths = ["png", "jpg", "gif", "bmp", "tiff"].map { folder + "/cover." + $0 }
    try ffmpeg(
      ["-f", "lavfi", "-i", "color=red:s=16x16"] + paths.flatMap { ["-frames:v", "1", $0] })
    for path in paths {
      #expect(throws: FilmError.stillPicture(path: path)) { try FilmProgram.probe(path) }
    }
  }

  @Test("what is no film, or not there, is said")
  func failures() throws {
    let path = folder + "/x.mp4"
    try Data("no film".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: FilmError.self) { try FilmProgram.probe(path) }
    #expect(throws: FilmError.self) { try FilmProgram.probe(folder + "/none.mp4") }
  }
}
