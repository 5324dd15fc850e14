import SyrinxEngine
import SyrinxFiles

/// A track of a timeline as a file of its own, written as it passes.
final class Stem: Output {
  let path: String
  private let writer: SoundFileWriter
  private var failure: (any Error)?

  init(
    _ path: String, _ layout: FileLayout, _ format: StreamFormat, _ options: RenderOptions
  ) throws(FileError) {
    self.path = path
    writer = try SoundFileWriter(
      path: path, layout: layout, format: format,
      options: SoundFileWriter.Options(
        dither: options.dither, seed: UInt64(options.seed), noClobber: options.noClobber,
        nonFinite: options.nan, program: "Syrinx \(Console.version)"))
  }

  func write(_ block: AudioBlock) {
    guard failure == nil else { return }
    do { try writer.write(block) } catch { failure = error }
  }

  func complete() throws(FileError) -> WholeFile? {
    if let failure = failure as? FileError { throw failure }
    return try writer.complete()
  }

  func discard() { writer.discard() }
}
