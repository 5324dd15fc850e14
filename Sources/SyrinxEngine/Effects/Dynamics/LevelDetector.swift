/// The level of a stream about each frame: the root mean square of its loudest channel over the last
/// 20 ms or another time, times √2, so that a steady sine is as loud as its crest (AES17).
///
/// Noise has peaks 10 dB and more above its level, which come and go; its level stays.
struct LevelDetector {
  /// Squares are added as whole numbers of this many to one, so that sums stay exact for ever.
  private static let scale = Double(1 << 40)
  /// Squares are bounded by this, 24 dB above full scale, or less where a sum of so many would overflow.
  private let highest: Double

  /// Frames that are worked on at a time.
  private static let runFrameCount = 256

  /// For each channel the last squares, in a ring, and their sum.
  private var rings: [[Int]]
  private var sums: [Int]
  /// Where the oldest square lies in every ring.
  private var position = 0
  private let length: Int
  private let perSum: Double
  /// By how much each frame of a run changes a channel's sum, and the largest sum of all channels.
  private var changes = [Int](repeating: 0, count: runFrameCount)
  private var largest = [Int](repeating: 0, count: runFrameCount)

  /// A detector that looks back so many seconds.
  init(_ format: StreamFormat, seconds: Double = 0.02) {
    length = max(format.frames(in: seconds), 1)
    rings = Array(repeating: Array(repeating: 0, count: length), count: format.channelCount)
    sums = Array(repeating: 0, count: format.channelCount)
    perSum = 2 / (Double(length) * Self.scale)
    highest = min(256, Double(1 << 62) / (Double(length) * Self.scale))
  }

  /// Writes the level at each frame, as an amplitude; what is not a number counts as nothing.
  mutating func process(_ block: AudioFrames, into levels: inout MutableSpan<Float>) {
    writePowers(of: block, to: &levels)
    for frame in levels.indices { levels[frame] = levels[frame].squareRoot() }
  }

  /// Writes the squares of the levels.
  mutating func writePowers(of block: AudioFrames, to powers: inout MutableSpan<Float>) {
    var done = 0
    while done < block.frameCount {
      // None goes over the end of the rings.
      let count = min(block.frameCount - done, length - position, Self.runFrameCount)
      let run = block.extracting(done..<done + count)
      for channel in 0..<run.channelCount {
        let samples = run.samples(of: channel)
        Self.replace(
          &rings[channel], from: position, by: samples, atMost: highest, keeping: &changes)
        Self.add(changes, count, to: &sums[channel], &largest, isFirst: channel == 0)
      }
      Self.write(largest, count, times: perSum, to: &powers, from: done)
      done += count
      position = position + count == length ? 0 : position + count
    }
  }

  /// Adds changes to a channel's sum, and keeps what it comes to wherever no channel before has more.
  private static func add(
    _ changes: [Int], _ count: Int, to total: inout Int, _ largest: inout [Int], isFirst: Bool
  ) {
    let changes = changes.span.extracting(first: count)
    var largest = largest.mutableSpan
    precondition(changes.count <= largest.count)
    var sum = total
    if isFirst {
      for index in changes.indices {
        sum &+= changes[index]
        largest[index] = sum
      }
    } else {
      for index in changes.indices {
        sum &+= changes[index]
        largest[index] = max(largest[index], sum)
      }
    }
    total = sum
  }

  private static func write(
    _ sums: [Int], _ count: Int, times factor: Double, to powers: inout MutableSpan<Float>,
    from start: Int
  ) {
    let sums = sums.span.extracting(first: count)
    precondition(start >= 0 && sums.count <= powers.count - start)
    for index in sums.indices { powers[start &+ index] = Float(Double(sums[index]) * factor) }
  }

  /// Replaces squares of a ring by those of new samples, and keeps the differences.
  private static func replace(
    _ squares: inout [Int], from start: Int, by samples: Span<Float>, atMost highest: Double,
    keeping changes: inout [Int]
  ) {
    var ring = squares.mutableSpan
    var changes = changes.mutableSpan
    precondition(
      start >= 0 && samples.count <= ring.count - start && samples.count <= changes.count)
    for index in samples.indices {
      let sample = Double(samples[index])
      let square = sample * sample
      // NaN is no more than zero either.
      let positive = square > 0 ? square : 0
      let scaled = (positive < highest ? positive : highest) * scale
      // Adding 2^52 rounds to a whole number and leaves it in the lowest bits.
      let rounder = 4_503_599_627_370_496.0
      let value = Int(truncatingIfNeeded: (scaled + rounder).bitPattern &- rounder.bitPattern)
      changes[index] = value &- ring[start &+ index]
      ring[start &+ index] = value
    }
  }

  mutating func reset() {
    for channel in rings.indices {
      for index in rings[channel].indices { rings[channel][index] = 0 }
      sums[channel] = 0
    }
    position = 0
  }
}
