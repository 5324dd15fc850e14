import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender
import SyrinxSystem

/// Makes a film of the bars.
struct FilmJob {
  let kind: SpectrumOutput.Film
  let path: String
  let options: SpectrumOptions

  /// Frames a second where nothing is said; a GIF counts in hundredths of a second.
  private static let usualRate = 25.0

  func run(_ decoded: DecodedSound, _ progress: ProgressWriter) throws {
    var options = options
    let rate = options.settings.framesPerSecond ?? Self.usualRate
    options.settings.framesPerSecond = rate
    // Films of this kind want even widths and heights.
    options.picture.width = (options.picture.width ?? 960) & ~1
    options.picture.height = (options.picture.height ?? 540) & ~1
    let writer = try DataFileWriter(
      path: path, madeOf: [decoded.path], noClobber: options.picture.noClobber)
    switch kind {
    case .gif: try writeGIF(to: writer, decoded, options, rate, progress)
    case .mp4: try writeMP4(to: writer, decoded, options, rate, progress)
    }
    try writer.finish()
  }

  private func writeGIF(
    to writer: DataFileWriter, _ decoded: DecodedSound, _ options: SpectrumOptions, _ rate: Double,
    _ progress: ProgressWriter
  ) throws {
    var encoder = GIFEncoder(
      width: options.picture.width ?? 0, height: options.picture.height ?? 0)
    try writer.write(encoder.head)
    var count = 0
    try decoded.frames(options.settings, progress, for: path) { frame in
      let pixels = try options.barFigure(frame, of: decoded).pixels()
      // Rounding is not added up: every frame begins where it should.
      let ends = [count, count + 1].map { Int(bounded: (100 * Double($0) / rate).rounded()) }
      try writer.write(encoder.frame(pixels, hundredths: ends[1] - ends[0]))
      count += 1
    }
    guard count > 0 else { throw PlotError.noFrames(path: decoded.path) }
    try writer.write(GIFEncoder.foot)
  }

  private func writeMP4(
    to writer: DataFileWriter, _ decoded: DecodedSound, _ options: SpectrumOptions, _ rate: Double,
    _ progress: ProgressWriter
  ) throws {
    guard !writer.isStream else { throw PlotError.filmToPipe }
    let size = "\(options.picture.width ?? 0)x\(options.picture.height ?? 0)"
    var words = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y"]
    words += ["-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", size]
    words += ["-framerate", rate.shortText, "-i", "pipe:0"]
    if decoded.start > 0 { words += ["-ss", decoded.start.shortText] }
    if let end = options.render.player.end {
      words += ["-t", (end - decoded.start).shortText]
    }
    // A name that begins with a minus or holds a colon would be taken for something else.
    words += ["-i", "file:" + decoded.path, "-map", "0:v", "-map", "1:a"]
    words += [
      "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a",
      "192k",
    ]
    words += ["-movflags", "+faststart", "-map_metadata", "-1"]
    words += ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
    words += ["-f", "mp4", "file:" + ProgramEncoder.output]
    do {
      let ffmpeg = try writer.start(ProgramEncoder(words: words))
      var count = 0
      try decoded.frames(options.settings, progress, for: path) { frame in
        let bytes = try options.barFigure(frame, of: decoded).bytes()
        try ffmpeg.write(bytes.span, patience: ChildProgram.patience)
        count += 1
      }
      guard count > 0 else { throw PlotError.noFrames(path: decoded.path) }
      try writer.finish(ffmpeg, pictures: count)
    } catch FileError.encoderMissing {
      throw PlotError.programMissing("ffmpeg")
    } catch let failure as ChildProgram.Failure {
      throw FileError.encoding(path, failure)
    }
  }
}
