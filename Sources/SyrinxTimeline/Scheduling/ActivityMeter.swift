import SyrinxEngine

/// Finds the passages in which something is heard.
final class ActivityMeter: FrameSink {
  private(set) var passages: [Range<Int>] = []
  private let threshold: Float
  private let hold: Int
  private var position = 0

  /// Pauses of no more than `hold` frames do not end a passage.
  init(threshold: Float, hold: Int) {
    self.threshold = threshold
    self.hold = hold
  }

  func write(_ block: AudioFrames) {
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      var heard: Range<Int>?
      for frame in samples.indices where samples[frame].magnitude >= threshold {
        if let last = heard, frame - last.upperBound > hold {
          add(last)
          heard = frame..<frame + 1
        } else {
          heard = (heard?.lowerBound ?? frame)..<frame + 1
        }
      }
      if let heard { add(heard) }
    }
    position += block.frameCount
  }

  /// Adds a passage of the block; those of the block's other channels are there already.
  private func add(_ range: Range<Int>) {
    var merged = position + range.lowerBound..<position + range.upperBound
    while let last = passages.last, merged.lowerBound - last.upperBound <= hold {
      guard last.lowerBound - merged.upperBound <= hold else { break }
      merged = min(last.lowerBound, merged.lowerBound)..<max(last.upperBound, merged.upperBound)
      passages.removeLast()
    }
    let place = passages.lastIndex { $0.upperBound <= merged.lowerBound }.map { $0 + 1 } ?? 0
    passages.insert(merged, at: place)
  }
}
