import SyrinxEngine
import SyrinxFiles

/// Writes a track of a timeline to a file, in the same pass as the mix.
final class Stem: Output {
  let path: String
  private let writer: SoundFileWriter
  private var failure: (any Error)?
  private var start = 0
  private let end: Int
  private var peak: Float = 0

  init(
    _ path: String, _ layout: FileLayout, _ format: StreamFormat, _ request: RenderRequest
  ) throws(FileError) {
    self.path = path
    let options = request.options
    end = options.player.end.map { format.frames(in: $0) } ?? .max
    writer = try SoundFileWriter(
      path: path, layout: layout, format: format,
      options: SoundFileWriter.Options(
        dither: options.dither, seed: UInt64(options.seed), noClobber: options.noClobber,
        sources: request.sources, nonFinite: options.nan,
        quality: layout.encoding.hasQuality ? options.codecQuality : nil,
        program: "Syrinx \(programVersion)"))
  }

  /// Skips frames before `frame`, which are rendered only as the pre-roll of a seek.
  func begin(at frame: Int) { start = frame }

  func write(_ block: AudioFrames, at position: Int) {
    let wanted = block.prefix(max(end - position, 0)).dropFirst(max(start - position, 0))
    guard failure == nil, wanted.frameCount > 0 else { return }
    peak = max(peak, wanted.peak)
    do { try writer.write(wanted) } catch { failure = error }
  }

  func complete() throws(FileError) -> WholeFile? {
    if let failure = failure.flatMap(FileError.init) { throw failure }
    return try writer.complete()
  }

  /// A sentence on samples beyond full scale, which a track may have though the mix has none.
  var warning: String? {
    guard writer.clippedSamples > 0 else { return nil }
    let over = (decibels(amplitude: Double(peak)) ?? 0).text(decimals: 1)
    return "\(path): \(Measure.count(writer.clippedSamples, "sample")) clipped, the loudest \(over)"
      + " dB over full scale: reduce the gain of its track, or use --encoding float"
  }

  func discard() { writer.discard() }
}
