import SyrinxSystem

/// Measures the pitch that a voice keeps about: the median of its track, over the mean of all channels.
///
/// Memory does not grow with the length of the stream, unless the track is kept.
public struct PitchMeter: ~Copyable {
  /// Fundamentals of speech, in Hz.
  public static let range = 75.0...600.0

  private var listener: PitchListener
  private var count: VoicedCount
  /// All points, if they are kept, and frames taken.
  private var kept: [PitchPoint]?
  private var taken = 0

  public init(format: StreamFormat, keepsTrack: Bool = false) throws(LibraryError) {
    kept = keepsTrack ? [] : nil
    listener = try PitchListener(
      sampleRate: format.sampleRate, range: Self.range, isMeter: true)
    count = VoicedCount(histogram: PitchHistogram(range: Self.range))
  }

  public mutating func add(_ block: AudioFrames) {
    listener.hear(block)
    for point in listener.points { count.add(point, sampleRate: listener.sampleRate) }
    kept?.append(contentsOf: listener.points)
    taken += block.frameCount
  }

  /// The track of all that was taken, if it is kept. To be called once, at the end.
  public mutating func finishTrack() -> PitchCurve? {
    guard var points = kept else { return nil }
    kept = nil
    // The median and the voiced share stay as they are.
    count = whole
    listener.finish()
    points += listener.points
    let sampleRate = listener.sampleRate
    let frameRate = sampleRate * Double(listener.factor)
    let step = Double(listener.track.hop) / sampleRate
    let start = -Double(listener.delay) / frameRate
    // The filter's first samples lie before the sound.
    let first = Int((-start / step).rounded(.up))
    let end = Double(taken) / frameRate
    let count = max(Int(((end - start) / step).rounded(.up)), first)
    let inside = points.prefix(count).dropFirst(first)
    return PitchCurve(
      start: start + Double(first) * step, step: step, duration: end,
      frequencies: inside.map { $0.isVoiced ? sampleRate / Double($0.period) : nil },
      strengths: inside.map { $0.isVoiced ? Double($0.strength) : nil })
  }

  private var whole: VoicedCount {
    var count = self.count
    for point in listener.track.undecided { count.add(point, sampleRate: listener.sampleRate) }
    return count
  }

  /// The median in Hz; nil where nothing was voiced.
  public var median: Double? { whole.histogram.median }

  /// The voiced fraction of the time, from 0 to 1; nil where there was too little sound to look at.
  public var voicedShare: Double? {
    let whole = self.whole
    return whole.pointCount > 0 ? Double(whole.voicedCount) / Double(whole.pointCount) : nil
  }
}

private struct VoicedCount {
  var histogram: PitchHistogram
  private(set) var pointCount = 0
  private(set) var voicedCount = 0
  /// The points since voicing set in, as long as they are few.
  private var run: [PitchPoint] = []

  init(histogram: PitchHistogram) {
    self.histogram = histogram
    run.reserveCapacity(Self.shortest)
  }

  /// Voicing for less than 50 ms is chance.
  private static let shortest = 10

  mutating func add(_ point: PitchPoint, sampleRate: Double) {
    pointCount += 1
    guard point.isVoiced else {
      run.removeAll(keepingCapacity: true)
      return
    }
    if run.count < Self.shortest {
      run.append(point)
      guard run.count == Self.shortest else { return }
      for early in run { count(early, sampleRate) }
    } else {
      count(point, sampleRate)
    }
  }

  /// A sound that correlates by less with itself a period later tells little of the pitch.
  private static let clear: Float = 0.85

  private mutating func count(_ point: PitchPoint, _ sampleRate: Double) {
    voicedCount += 1
    guard point.strength > Self.clear else { return }
    let power = Double(point.peak) * Double(point.peak)
    histogram.add(sampleRate / Double(point.period), power: power)
  }
}

/// The count of each pitch, by cents and by how loud it was.
struct PitchHistogram {
  private let lowest: Double
  private let binCount: Int
  /// By pitch and level, of which a sound has few: rows of pitches, a row for each 3 dB of level.
  private var counts: [Int: Int] = [:]

  private static let levelCount = 40
  /// Anything further below the loudest voice is hum and other people: 12 rows of 3 dB.
  private static let depth = 12

  init(range: ClosedRange<Double>) {
    lowest = range.lowerBound
    binCount = Int(1200 * log2(range.upperBound / range.lowerBound)) + 1
  }

  /// Counts a pitch in Hz that was heard at a power; others than those of the range are left out.
  mutating func add(_ frequency: Double, power: Double) {
    let cents = (1200 * log2(frequency / lowest)).rounded()
    guard cents >= 0, cents < Double(binCount), power > 0, power < .infinity else { return }
    let level = min(max(Int(-10 * log10(power) / 3), 0), Self.levelCount - 1)
    counts[level * binCount + Int(cents), default: 0] += 1
  }

  /// The median of what was heard loudly enough.
  var median: Double? {
    guard let loudest = counts.keys.min().map({ $0 / binCount }) else { return nil }
    let heard = counts.filter { $0.key / binCount <= loudest + Self.depth }
      .map { (bin: $0.key % binCount, count: $0.value) }
    let total = heard.reduce(0) { $0 + $1.count }
    var before = 0
    for (bin, count) in heard.sorted(by: { $0.bin < $1.bin }) {
      before += count
      if 2 * before >= total { return lowest * exp2(Double(bin) / 1200) }
    }
    return nil
  }
}
