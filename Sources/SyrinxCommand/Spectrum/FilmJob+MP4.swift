import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension FilmJob {
  func writeMP4(
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
