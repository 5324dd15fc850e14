import SyrinxAnalysis
import SyrinxEngine

/// Measures what is said of a render once it is done.
final class RenderMeter: FrameSink {
  private(set) var level: PeakMeter
  private(set) var loudness: LoudnessMeter?
  private(set) var truePeak: TruePeakMeter?

  init(format: StreamFormat, measuresLoudness: Bool, measuresTruePeak: Bool) {
    level = PeakMeter()
    loudness = measuresLoudness ? LoudnessMeter(format: format) : nil
    truePeak = measuresTruePeak ? TruePeakMeter(format: format) : nil
  }

  func write(_ block: AudioBlock) {
    level.add(block)
    loudness?.add(block)
    truePeak?.add(block)
  }
}
