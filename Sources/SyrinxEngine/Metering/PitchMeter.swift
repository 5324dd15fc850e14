#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures the pitch that a voice keeps about: the median of all voiced hundredths of a second, over
/// the mean of all channels.
///
/// Memory does not grow with the length of the stream.
public struct PitchMeter: ~Copyable {
  /// Fundamentals of speech, in Hz.
  public static let range = 75.0...600.0

  private var tracker: PitchTracker
  private var decimator: Decimator
  /// The sound at the tracker's rate, from the first sample that is still to be looked at.
  private let pending: AudioBuffer
  private var pendingCount = 0
  private let hop: Int
  private var histogram = PitchHistogram(range: Self.range)
  /// What was found last; nil where that was not voiced.
  private var previous: Double?
  /// Hundredths of a second that were looked at, and those that were voiced.
  private var lookCount = 0
  private var voicedCount = 0

  public init(format: StreamFormat) throws(LibraryError) {
    decimator = Decimator(factor: max(format.sampleRate / Self.enoughRate, 1))
    let rate = Double(format.sampleRate) / Double(decimator.factor)
    tracker = try PitchTracker(sampleRate: rate, range: Self.range)
    hop = max(Int(rate / 100), 1)
    pending = AudioBuffer(channelCount: 1, frameCapacity: tracker.frameCount + 4096)
  }

  /// What lies above 4 kHz tells nothing of a fundamental, but a lag should be read off finely.
  private static let enoughRate = 11_000
  /// A voice moves by less from one hundredth of a second to the next: a semitone. What comes and
  /// goes by itself was chance.
  private static let steadiness = exp2(1.0 / 12)

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioBlock) {
    var start = 0
    while start < block.frameCount {
      let part = block.dropFirst(start).prefix(decimator.room)
      decimator.entrance.prefix(part.frameCount).mixDown(part)
      pendingCount += decimator.take(
        part.frameCount, into: pending.block, from: pendingCount)
      start += part.frameCount
      look()
    }
  }

  private mutating func look() {
    let block = pending.block
    var start = 0
    while start + tracker.frameCount <= pendingCount {
      let samples = block.samples(of: 0)
      let found = tracker.find(in: samples.extracting(start..<start + tracker.frameCount))
      if let frequency = found.frequency, let previous,
        max(frequency, previous) < Self.steadiness * min(frequency, previous),
        histogram.add(frequency, power: found.power)
      {
        voicedCount += 1
      }
      lookCount += 1
      previous = found.frequency
      start += hop
    }
    let rest = block.extracting(start..<pendingCount)
    block.prefix(rest.frameCount).copy(from: rest)
    pendingCount = rest.frameCount
  }

  /// The median in Hz; nil where nothing was voiced.
  public var median: Double? { histogram.median }

  /// Which share of the time is voiced, from 0 to 1; nil where there was too little sound to look at.
  public var voicedShare: Double? {
    lookCount > 0 ? Double(voicedCount) / Double(lookCount) : nil
  }
}

extension AudioBlock {
  /// Takes over the mean of all channels of another block into the first of this one.
  fileprivate func mixDown(_ other: AudioBlock) {
    let scale = 1 / Float(other.channelCount)
    var sum = self[0]
    for frame in sum.indices { sum[frame] = 0 }
    for channel in 0..<other.channelCount {
      let samples = other.samples(of: channel)
      for frame in sum.indices { sum[frame] += samples[frame] * scale }
    }
  }
}

/// How often each pitch was heard, by cents and by how loud it was.
struct PitchHistogram {
  private let lowest: Double
  private let binCount: Int
  /// Rows of pitches, a row for each 3 dB of level.
  private var counts: [UInt32]

  private static let levelCount = 40
  /// What lies further below the loudest voice is hum and other people: 12 rows of 3 dB.
  private static let depth = 12

  init(range: ClosedRange<Double>) {
    lowest = range.lowerBound
    binCount = Int(1200 * log2(range.upperBound / range.lowerBound)) + 1
    counts = Array(repeating: 0, count: Self.levelCount * binCount)
  }

  /// Counts a pitch in Hz that was heard at a power; others than those of the range are left out, and
  /// false is returned.
  mutating func add(_ frequency: Double, power: Double) -> Bool {
    let cents = (1200 * log2(frequency / lowest)).rounded()
    guard cents >= 0, cents < Double(binCount), power > 0, power < .infinity else { return false }
    let level = min(max(Int(-10 * log10(power) / 3), 0), Self.levelCount - 1)
    counts[level * binCount + Int(cents)] += 1
    return true
  }

  /// The median of what was heard loudly enough.
  var median: Double? {
    guard let first = counts.firstIndex(where: { $0 > 0 }) else { return nil }
    let loudest = first / binCount
    let levels = loudest...min(loudest + Self.depth, Self.levelCount - 1)
    let sums = (0..<binCount).map { bin in
      levels.reduce(0) { $0 + Int(counts[$1 * binCount + bin]) }
    }
    let total = sums.reduce(0, +)
    var before = 0
    for (bin, count) in sums.enumerated() {
      before += count
      if 2 * before >= total { return lowest * exp2(Double(bin) / 1200) }
    }
    return nil
  }
}
