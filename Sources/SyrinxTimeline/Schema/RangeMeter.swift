import SyrinxEngine

/// Finds the lowest and highest sample of equal parts of a sound.
final class RangeMeter: FrameSink {
  private(set) var ranges: [ClosedRange<Float>]
  private let frameCount: Int
  private var position = 0

  init(frameCount: Int, parts: Int) {
    self.frameCount = frameCount
    ranges = Array(repeating: 0...0, count: parts)
  }

  func write(_ block: AudioFrames) {
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      for frame in samples.indices where position + frame < frameCount {
        let part = (position + frame) * ranges.count / frameCount
        let (range, sample) = (ranges[part], samples[frame])
        if sample < range.lowerBound { ranges[part] = sample...range.upperBound }
        if sample > range.upperBound { ranges[part] = range.lowerBound...sample }
      }
    }
    position += block.frameCount
  }
}

extension [ClosedRange<Float>] {
  /// The parts as they are heard where their track is lowered.
  func lowered(by dips: Dips?, from start: Int, frames: Int) -> Self {
    guard let dips else { return self }
    return enumerated().map { index, range in
      let level = Float(dips.level(at: start + (2 * index + 1) * frames / (2 * count)))
      return range.lowerBound * level...range.upperBound * level
    }
  }
}
