import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("What ffmpeg is told")
struct FilmArgumentTests {
  private let answer = #"""
    {"streams": [
      {"codec_type": "video", "codec_name": "h264", "width": 1920, "height": 1080, "start_time": "0.500000",
       "duration": "10.000000", "side_data_list": [{"side_data_type": "Display Matrix", "rotation": -90}]},
      {"codec_type": "audio", "codec_name": "aac", "sample_rate": "48000", "channels": 2, "start_time": "0.4"},
      {"codec_type": "audio", "codec_name": "mp3"},
      {"codec_type": "subtitle", "codec_name": "mov_text"}, {"codec_type": "data", "codec_name": "bin_data"},
      {"codec_type": "video", "codec_name": "png", "disposition": {"attached_pic": 1}}],
     "chapters": [{"start_time": "0.4", "end_time": "5.4", "tags": {"title": "a=b;c"}},
                  {"start_time": "5.4", "end_time": "10.4"}],
     "format": {"format_name": "mov,mp4", "start_time": "0.400000", "duration": "10.100000"}}
    """#

  private func film(_ ending: String = "mp4") throws -> FilmOutput {
    let probe = try #require(FilmProbe(parsing: answer))
    return FilmOutput(
      "in.mp4", probe, sound: "s.wav", container: try #require(.init(ending: ending)),
      output: "out.part")
  }

  @Test("what ffprobe answers is read")
  func probe() throws {
    let probe = try #require(FilmProbe(parsing: answer))
    #expect(probe.start == 0.4 && abs(probe.seconds - 10.1) < 1e-9)
    #expect(probe.shownSize?.width == 1080 && probe.picture?.rotation == -90)
    #expect(probe.streams(.audio).map(\.codec) == ["aac", "mp3"])
    #expect(probe.streams(.audio)[0].sampleRate == 48_000 && probe.chapters.count == 2)
    #expect(FilmProbe(parsing: "{}") == nil && FilmProbe(parsing: "") == nil)
    #expect(FilmProbe(parsing: answer.replacing("0.400000", with: "-0.1"))?.start == 0)
    #expect(
      FilmProbe.arguments("-x y").suffix(6)
        == ["-show_format", "-show_streams", "-show_chapters", "-of", "json", "file:-x y"])
  }

  @Test("a picture is copied with all that belongs to it")
  func copying() throws {
    let film = try film()
    #expect(film.copiesPicture && film.dropped.map(\.codec) == ["bin_data"])
    #expect(
      FilmArguments.joining(film) == [
        "ffmpeg", "-nostdin", "-v", "error", "-y", "-copyts", "-itsoffset", "-0.400000",
      ] + FilmArguments.safety + ["-i", "file:in.mp4"] + FilmArguments.safety + [
        "-i", "file:s.wav", "-map", "0:v", "-map", "1:a", "-map", "0:a:1", "-map", "0:s?", "-c",
        "copy", "-c:a:0", "aac", "-b:a:0", "256k", "-c:s", "mov_text", "-map_metadata", "0",
        "-map_metadata:s:a:0", "0:s:a:0", "-map_chapters", "0", "-disposition:a:0", "default",
        "-movflags", "+faststart", "-f", "mp4", "file:out.part",
      ])
    var piped = film
    piped.pipeFormat = StreamFormat(sampleRate: 48_000, channelCount: 2)
    #expect(
      FilmArguments.joining(piped)[14...20]
        == ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i"])
    let words = FilmArguments.joining(try self.film("mkv"))
    #expect(words.contains("srt") && words.contains("0:t?") && !words.contains("-movflags"))
  }

  @Test("a film is cut exactly or from a key picture, and follows a speed")
  func cuts() throws {
    var film = try film()
    film.cut = 2...5
    #expect(!film.copiesPicture && film.keptSounds.isEmpty)
    let exact = FilmArguments.joining(film)
    let filter = exact[exact.firstIndex(of: "-filter_complex")! + 1]
    #expect(filter == "[0:v:0]trim=start=2.000000:end=5.000000,setpts=PTS-2.000000/TB[v]")
    film.cutsExactly = false
    let quick = FilmArguments.joining(film)
    #expect(quick[6...11] == ["-itsoffset", "-2.400000", "-ss", "2.400000", "-to", "5.400000"])
    film.cut = nil
    film.speed = .constant(2)
    #expect(film.copiesPicture)
    #expect(FilmArguments.joining(film).contains("-itsscale"))
    film.speed = .segments([
      PictureSpeed(start: 0, end: 4, from: 1, to: 2),
      PictureSpeed(start: 4, end: .infinity, from: 2, to: 2),
    ])
    let curve = FilmArguments.joining(film)
    let text = curve[curve.firstIndex(of: "-filter_complex")! + 1]
    #expect(
      text
        == "[0:v:0]setpts='(if(lt(T,4.000000000),(0.000000000)+(4.000000000)*log(1+(T-(0.000000000))*(0.250000000)),"
        + "(2.772588722)+(T-(4.000000000))/(2.000000000)))/TB'[v]")
  }

  @Test("a passage of changing speed takes as long as the integral of one over the speed")
  func integral() throws {
    let passage = PictureSpeed(start: 1, end: 4, from: 0.5, to: 2.5)
    let steps = 100_000
    var sum = 0.0
    for step in 0..<steps {
      let way = (Double(step) + 0.5) / Double(steps)
      sum += 3 / Double(steps) / (0.5 + 2 * way)
    }
    #expect(abs(passage.seconds - sum) < 1e-8)
    let curve = Curve(points: [
      Curve.Point(1, at: .seconds(0)), Curve.Point(2, at: .percent(40)),
    ])
    let speed = try FilmOutput.Speed(following: curve, seconds: 10)
    #expect(
      speed
        == .segments([
          PictureSpeed(start: 0, end: 4, from: 1, to: 2),
          PictureSpeed(start: 4, end: .infinity, from: 2, to: 2),
        ]))
    #expect(try FilmOutput.Speed(following: 2, seconds: 10) == .constant(2))
  }

  @Test("pictures and words are laid over the film in their corners, sizes and times")
  func overlays() throws {
    var film = try film()
    var mark = Video.Overlay(.pictures("mark_%d.png", fps: FrameRate(22)!))
    mark.size = .share(0.08)
    mark.end = .seconds(5)
    var text = Video.Overlay(.text("ID: 4711"))
    text.corner = .bottomRight
    text.at = .seconds(5)
    text.margin = 0.01
    film.overlays = [mark, text]
    let words = FilmArguments.joining(film)
    let filter = words[words.firstIndex(of: "-filter_complex")! + 1]
    #expect(
      filter == "[2:v:0]format=rgba,scale=86:-1[w0];"
        + "[0:v:0][w0]overlay=x=0:y=0:shortest=1:enable='gte(t,0.000000)*lt(t,5.000000)'[o0];"
        + #"[o0]drawtext=expansion=none:text=ID\\: 4711:fontsize=76:fontcolor=white:shadowx=1:shadowy=1"#
        + ":x=w-text_w-19:y=h-text_h-19:enable='gte(t,5.000000)'[v]")
    let input = words.firstIndex(of: "-loop")!
    #expect(words[input...input + 3] == ["-loop", "1", "-framerate", "22"])
    #expect(words.contains("libx264") && words.contains("1:90000"))
    // Whatever is opened is opened by readers that open nothing else.
    film.chapters = "c.txt"
    let all = FilmArguments.joining(film)
    #expect(all.count { $0 == "-i" } == 4 && all.count { $0 == "-format_whitelist" } == 4)
    #expect(PictureFilter.escaped(#"a'b[c],d;e\f"#) == #"a\\\'b\[c\]\,d\;e\\\\f"#)
    // A colon is escaped, whatever combines with it.
    #expect(Array(PictureFilter.escaped("a:\u{301}b").utf8) == Array("a\\\\:\u{301}b".utf8))
  }

  @Test("chapters are written with their times moved")
  func chapters() throws {
    #expect(
      FilmChapters.text(try film().probe) { ($0 - 2) / 2 }
        == ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1500\ntitle=a\\=b\\;c\n"
        + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1500\nEND=4000\n")
  }
}

/// A film of two seconds in which a picture flashes when a click is heard, after one second.
private struct FlashFilm: CustomTestStringConvertible, Sendable {
  let name: String
  /// What ffmpeg is told beside the sources.
  let words: [String]
  var ending = "mp4"
  /// Half a sample of 48 kHz more than a sample, or what Matroska counts in.
  var tolerance = 1.5 / 48_000
  /// Whether `make test` tries it too.
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

  func make(_ path: String) throws {
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

@discardableResult
private func ffmpeg(_ words: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: try #require(programPath("ffmpeg")))
  process.arguments = ["-nostdin", "-v", "error", "-y"] + words
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0, "\(words)")
  return String(decoding: data, as: UTF8.self)
}

@Suite("Films", .enabled(if: programPath("ffmpeg") != nil, "ffmpeg is not installed"))
struct FilmTests {
  private let folder = NSTemporaryDirectory() + "syrinx-films-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Seconds from the film's beginning to the flash and to the click.
  private func times(_ path: String) throws -> (flash: Double, click: Double) {
    let probe = try FilmProgram.probe(path)
    let text = try ffmpeg([
      "-copyts", "-i", path, "-map", "0:v:0", "-vf",
      "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "-",
    ])
    var best = (level: 0.0, time: 0.0)
    var time = 0.0
    for line in text.split(separator: "\n") {
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
    guard film.isQuick || ProcessInfo.processInfo.environment["SYRINX_FILMS"] != nil else { return }
    defer { try? FileManager.default.removeItem(atPath: folder) }
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
    func hash(_ path: String) throws -> String {
      try ffmpeg([
        "-i", path, "-map", "0:v:0", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-",
      ])
    }
    // A transport stream's packets are packed otherwise.
    if film.ending != "ts" { #expect(try hash(input) == hash(output)) }
  }

  @Test("a film is cut to the picture and to the sample, with words over it")
  func cut() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (input, output) = (folder + "/in.mp4", folder + "/out.mp4")
    try FlashFilm.all[0].make(input)
    let probe = try FilmProgram.probe(input)
    try ffmpeg([
      "-i", input, "-af", "atrim=start=0.52:end=1.52,asetpts=PTS-STARTPTS", folder + "/m.wav",
    ])
    var film = FilmOutput(input, probe, sound: folder + "/m.wav", container: .mp4, output: output)
    film.cut = 0.52...1.52
    film.overlays = [Video.Overlay(.text(#"it's a: "te%{s}t", [x];\ 50 %"#))]
    film.overlays[0].at = .seconds(0.8)
    try ffmpeg(Array(FilmArguments.joining(film).dropFirst()))
    let after = try times(output)
    #expect(abs(after.flash - 0.48) < 1e-3 && abs(after.click - 0.48) < 1.5 / 48_000)
    #expect(abs(try FilmProgram.probe(output).seconds - 1) < 0.03)
  }

  @Test("what is no film, or not there, is said")
  func failures() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/x.mp4"
    try Data("no film".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: FilmError.self) { try FilmProgram.probe(path) }
    #expect(throws: FilmError.self) { try FilmProgram.probe(folder + "/none.mp4") }
  }
}
