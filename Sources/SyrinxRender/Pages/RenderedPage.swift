import SyrinxEngine
import SyrinxFiles
import SyrinxPage

/// A page that plays the output of a render, which is stored and measured in the same pass.
final class RenderedPage: Output, FrameSink {
  let path: String
  private let sound: SoundFileWriter
  private let meter: SoundPortraitMeter
  private let writer: DataFileWriter
  private let makePage: (SoundPortrait, PageFile) -> PlayerPage

  /// `makePage` is called after the last block.
  init(
    _ path: String, of plan: RenderPlan, as audio: PageAudio = .flac,
    _ makePage: @escaping (SoundPortrait, PageFile) -> PlayerPage
  ) throws {
    self.path = path
    self.makePage = makePage
    let (options, format) = (plan.request.options, plan.renderer.format)
    var layout: FileLayout
    do throws(FileError) {
      layout = try FileLayout.choose(audio.container, input: plan.output, format: format).layout
    } catch {
      guard error.isLimitOfFormat else { throw error }
      layout = try FileLayout.choose(.wav, input: plan.output, format: format).layout
    }
    sound = try SoundFileWriter(
      path: PreparedSound.temporaryPath(audio), layout: layout, format: format,
      options: SoundFileWriter.Options(
        dither: options.dither(of: layout.encoding, isExact: plan.isTransparent),
        seed: UInt64(options.seed), nonFinite: options.nan))
    meter = try SoundPortraitMeter(format: format, frameCount: plan.renderer.frameCount)
    writer = try DataFileWriter(
      path: path, madeOf: plan.request.sources, noClobber: options.noClobber)
  }

  func write(_ block: AudioFrames) throws {
    try sound.write(block)
    try meter.write(block)
  }

  func complete() throws(FileError) -> WholeFile? {
    guard let file = try sound.complete() else { return nil }
    let page = makePage(meter.finish(), PageFile(file, sound.layout.container))
    do {
      try page.write { try writer.write($0) }
    } catch {
      throw FileError(error) ?? .library(path: path, reason: error.report)
    }
    return try writer.complete()
  }

  func discard() {
    sound.discard()
    writer.discard()
  }
}
