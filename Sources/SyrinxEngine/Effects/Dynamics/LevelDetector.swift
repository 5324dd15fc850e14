/// The level of a stream about each frame: the root mean square of its loudest channel over the last
/// 20 ms or another time, times √2, so that a steady sine is as loud as its crest (AES17).
///
/// Noise has peaks 10 dB and more above its level, which come and go; its level stays.
struct LevelDetector {
  /// Squares are added as whole numbers of this many to one, so that sums stay exact for ever.
  private static let scale = Double(1 << 40)
  /// Squares are bounded by this, 24 dB above full scale, so that no sum overflows.
  private static let highest = 256.0

  private var sums: [MovingSum]
  private let perSum: Double

  /// A detector that looks back so many seconds.
  init(_ format: StreamFormat, seconds: Double = 0.02) {
    let length = max(format.frames(in: seconds), 1)
    sums = Array(
      repeating: MovingSum(length: length, initial: 0), count: format.channelCount)
    perSum = 2 / (Double(length) * Self.scale)
  }

  /// Writes the level at each frame, as an amplitude; what is not a number counts as nothing.
  mutating func process(_ block: AudioBlock, into levels: inout MutableSpan<Float>) {
    for frame in levels.indices { levels[frame] = 0 }
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      for frame in levels.indices {
        let sample = Double(samples[frame])
        let square = min(sample * sample, Self.highest)
        let power = sums[channel].add(square >= 0 ? Int(square * Self.scale) : 0)
        levels[frame] = max(levels[frame], Float((Double(power) * perSum).squareRoot()))
      }
    }
  }

  /// Forgets all that was heard.
  mutating func reset() {
    for channel in sums.indices { sums[channel].reset() }
  }
}
