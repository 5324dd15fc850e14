import SyrinxAnalysis
import SyrinxEngine
import SyrinxPage

/// Measures what is said of a render once it is done.
final class RenderMeter: FrameSink {
  private(set) var level: PeakMeter
  private(set) var loudness: LoudnessMeter?
  private(set) var truePeak: TruePeakMeter?
  private(set) var outline: SoundOutlineMeter?

  /// `frameCount` as far as it is known.
  init(
    format: StreamFormat, frameCount: Int? = nil, _ measures: RenderJob.Measures
  ) throws(LibraryError) {
    level = PeakMeter()
    loudness = measures.loudness ? LoudnessMeter(format: format) : nil
    truePeak = measures.truePeak ? TruePeakMeter(format: format) : nil
    outline =
      measures.outline ? try SoundOutlineMeter(format: format, frameCount: frameCount) : nil
  }

  func write(_ block: AudioFrames) {
    level.add(block)
    loudness?.add(block)
    truePeak?.add(block)
    outline?.add(block)
  }
}
