import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

// Films/ makes films of sounds that have none: the pictures are drawn from a rendered sound and encoded by
// ffmpeg, and become the picture of a render.

/// Draws the film of a rendered sound into a file that has no sound yet.
package final class SoundFilm {
  package let warnings: [String]
  private let plan: RenderPlan
  private let rate: FrameRate
  private let overlay: FilmDesign.Overlay
  private let painter: FilmPainter
  /// Moments that were heard, and pictures that were drawn of them.
  private var (heardCount, drawnCount) = (0, 0)

  /// `picture` is the path of a still picture that is shown behind all, `words` that of timed text, at the times
  /// of the input.
  package init(
    _ plan: RenderPlan, _ design: FilmDesign, picture: String?, words: String?, rate: FrameRate
  ) throws {
    precondition(plan.request.film?.kind == .drawn)
    self.plan = plan
    self.rate = rate
    overlay = design.overlay
    var still: (picture: StillPicture, path: String)?
    if let picture {
      still = (try StillPicture(path: picture), picture)
    } else if let cover = plan.reader?.metadata.pictures.first, let name = plan.input?.name {
      still = (try? StillPicture(cover.bytes, named: name)).map { ($0, name) }
    }
    let background = try still.flatMap { still in
      let (width, height) = (design.width, design.height)
      return PlanarPicture(
        width: width, height: height,
        bytes: try still.picture.planes(
          width: width, height: height, around: design.background.digits, named: still.path))
    }
    let moved = try words.map {
      try MovedWords(WordsRequest(source: $0, target: plan.request.output.word), plan)
    }
    warnings = [moved?.warning].compactMap { $0 }
    painter = try FilmPainter(design, background: background, words: moved?.moved().text)
  }

  /// Draws all of it. `progress` gets the part that is done and cancels by throwing.
  package func draw(_ progress: (Double) throws -> Void) throws -> WholeFile {
    let path = plan.request.output.word
    do {
      let writer = try DataFileWriter(path: unusedPath(ending: "mp4"), madeOf: plan.request.sources)
      let ffmpeg = try writer.start(ProgramEncoder(words: words))
      try play(to: ffmpeg, progress)
      guard drawnCount > 0 else { throw PlotError.noFrames(path: plan.input?.name ?? path) }
      try writer.finish(ffmpeg, pictures: drawnCount)
      guard let file = try writer.complete() else { throw PlotError.filmToPipe }
      return file
    } catch FileError.encoderMissing {
      throw FilmError.programMissing("ffmpeg")
    } catch FileError.library(_, let reason) {
      // The file that is written here is none of the user's.
      throw FileError.library(path: path, reason: reason)
    } catch let failure as ChildProgram.Failure {
      throw FileError.encoding(path, failure)
    }
  }

  private var words: [String] {
    let size = "\(painter.picture.width)x\(painter.picture.height)"
    let container = FilmPlan.container(of: plan.request) ?? .mp4
    return ["ffmpeg", "-nostdin", "-v", "error", "-y"]
      + ["-f", "rawvideo", "-pixel_format", "yuv420p", "-video_size", size]
      + ["-framerate", rate.text, "-i", "pipe:0", "-an"]
      + ["-c:v"] + FilmArguments.codec(container, crf: 20, isFast: true)
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"]
      + ["-f", "mp4", "file:" + ProgramEncoder.output]
  }

  private func play(to ffmpeg: ChildProgram, _ progress: (Double) throws -> Void) throws {
    let renderer = plan.renderer
    var meter = try MomentMeter(
      overlay, format: renderer.format, picturesPerSecond: rate.picturesPerSecond)
    let whole = Double(max(renderer.frameCount ?? 1, 1))
    var buffer = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
    while true {
      let count = try renderer.render(into: &buffer)
      guard count > 0 else { break }
      try meter.add(buffer.frames.prefix(count)) { try hear($0, ffmpeg) }
      try progress(Double(renderer.position) / whole)
    }
    try meter.finish { try hear($0, ffmpeg) }
    // Pictures that are drawn ahead of the sound end with silence.
    let last = heardCount
    while drawnCount < last { try hear(FilmMoment(), ffmpeg) }
  }

  private func hear(_ moment: FilmMoment, _ ffmpeg: ChildProgram) throws {
    painter.add(moment)
    heardCount += 1
    guard heardCount > painter.lookahead else { return }
    try painter.draw(at: Double(drawnCount) / rate.picturesPerSecond)
    drawnCount += 1
    let bytes = painter.picture.bytes
    try ffmpeg.write(bytes.span, patience: ChildProgram.patience)
  }
}

extension FrameRate {
  fileprivate var picturesPerSecond: Double { Double(numerator) / Double(denominator) }
}
