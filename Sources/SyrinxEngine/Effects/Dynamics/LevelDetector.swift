/// The level of a stream about each frame: the root mean square of its loudest channel over the last
/// 20 ms or another time, times √2, so that a steady sine is as loud as its crest (AES17).
///
/// Noise has peaks 10 dB and more above its level, which come and go; its level stays.
struct LevelDetector {
  /// Squares are added as whole numbers of this many to one, so that sums stay exact for ever.
  private static let scale = Double(1 << 40)
  /// Squares are bounded by this, 24 dB above full scale, so that no sum overflows.
  private static let highest = 256.0

  /// For each channel the last squares, in a ring, and their sum.
  private var rings: [[Int]]
  private var sums: [Int]
  /// Where the oldest square lies in every ring.
  private var position = 0
  private let perSum: Double

  /// A detector that looks back so many seconds.
  init(_ format: StreamFormat, seconds: Double = 0.02) {
    let length = max(format.frames(in: seconds), 1)
    rings = Array(repeating: Array(repeating: 0, count: length), count: format.channelCount)
    sums = Array(repeating: 0, count: format.channelCount)
    perSum = 2 / (Double(length) * Self.scale)
  }

  /// Writes the level at each frame, as an amplitude; what is not a number counts as nothing.
  mutating func process(_ block: AudioBlock, into levels: inout MutableSpan<Float>) {
    for frame in levels.indices { levels[frame] = 0 }
    guard !rings.isEmpty else { return }
    for channel in 0..<block.channelCount {
      Self.raise(
        &levels, toThatOf: block.samples(of: channel), &rings[channel], &sums[channel],
        from: position, perSum)
    }
    position = (position + levels.count) % rings[0].count
  }

  private static func raise(
    _ levels: inout MutableSpan<Float>, toThatOf samples: Span<Float>, _ squares: inout [Int],
    _ total: inout Int, from start: Int, _ perSum: Double
  ) {
    var ring = squares.mutableSpan
    var sum = total
    var position = start
    for frame in levels.indices {
      let sample = Double(samples[frame])
      let square = min(sample * sample, highest)
      let value = square >= 0 ? Int(square * scale) : 0
      sum += value - ring[position]
      ring[position] = value
      position = position + 1 == ring.count ? 0 : position + 1
      levels[frame] = max(levels[frame], Float((Double(sum) * perSum).squareRoot()))
    }
    total = sum
  }

  /// Forgets all that was heard.
  mutating func reset() {
    for channel in rings.indices {
      for index in rings[channel].indices { rings[channel][index] = 0 }
      sums[channel] = 0
    }
    position = 0
  }
}
