import SyrinxAnalysis
import SyrinxEngine

/// Measures what it is given and hands it on.
final class RenderSink: FrameSink {
  private let next: (any FrameSink)?
  private let factor: Float
  private(set) var level: LevelMeter
  private(set) var loudness: LoudnessMeter?
  private(set) var truePeak: TruePeakMeter?
  private(set) var frameCount = 0

  /// `factor` is what every sample is multiplied by first.
  init(
    to next: (any FrameSink)?, format: StreamFormat, factor: Float = 1,
    measuresLoudness: Bool = true, measuresTruePeak: Bool = false
  ) {
    self.next = next
    self.factor = factor
    level = LevelMeter(format: format)
    loudness = measuresLoudness ? LoudnessMeter(format: format) : nil
    truePeak = measuresTruePeak ? TruePeakMeter(format: format) : nil
  }

  func write(_ block: AudioBlock) throws {
    if factor != 1 { block.scale(by: factor) }
    level.add(block)
    loudness?.add(block)
    truePeak?.add(block)
    frameCount += block.frameCount
    try next?.write(block)
  }
}
