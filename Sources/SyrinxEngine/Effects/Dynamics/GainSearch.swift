/// Finds the gain before a limiter that gives a sound a loudness, by hearing it once through several of
/// both at the same time.
///
/// Loudness after a limiter rises with the gain, ever more slowly, and mostly smoothly: between the gains that
/// are tried a parabola is followed, or a line where many peaks bend it so much that it falls again.
struct GainSearch {
  /// Decibels, rising.
  private let gains: [Double]
  /// Those that are tried at first, all at once.
  private let first: Range<Int>

  /// Decibels more than would do without a limiter, and then about what was found.
  private static let coarse = GainSearch(gains: [0, 0.5, 1, 2, 3.5, 6, 10, 16], first: 0..<3)
  private static let fine = GainSearch(gains: [-0.6, -0.3, -0.1, 0.1, 0.3, 0.6], first: 2..<5)
  /// Of fine searches, each from the end of the one before.
  private static let mostSearches = 8
  /// LU from the loudness that was asked for that do not matter.
  static let tolerance = 0.1

  private struct Answer {
    var gain: Double
    var loudness: Double
    /// The loudness lies beyond the gains that were tried, of which this is the nearest.
    var isEnd = false
    /// A gain that was heard to reach the loudness.
    var heard: (gain: Double, loudness: Double)?
  }

  /// The gain for a loudness, from one that would do without a limiter on, and the loudness that it gives: the
  /// highest of all where that is not reached.
  static func gain(
    for loudness: Double, from start: Double, before limiter: Limiter,
    hearing sound: some EnteringSound
  ) throws -> (gain: Double, loudness: Double) {
    // Loudness is gated, so that it does not rise as smoothly as it seems from afar.
    var found = try coarse.gain(for: loudness, from: start, before: limiter, hearing: sound)
    let heard = found.heard
    func isFar() -> Bool { abs(found.loudness - loudness) > tolerance }
    for _ in 0..<mostSearches {
      found = try fine.gain(for: loudness, from: found.gain, before: limiter, hearing: sound)
      guard heard != nil, found.isEnd, isFar() else { break }
    }
    if let heard, found.loudness < loudness, isFar() { return heard }
    return (found.gain, found.loudness)
  }

  /// The sound is heard through several gains at once, and through no more than the answer depends on.
  private func gain(
    for loudness: Double, from start: Double, before limiter: Limiter,
    hearing sound: some EnteringSound
  ) throws -> Answer {
    let gains = gains.map { start + $0 }
    var levels = [Double?](repeating: nil, count: gains.count)
    var next: Range<Int>? = first
    while let places = next {
      let new = places.filter { levels[$0] == nil }
      let trials = try new.map { try GainTrial(gains[$0], limiter, sound.format) }
      try sound.play(to: trials)
      for (place, trial) in zip(new, trials) { levels[place] = trial.finish() }
      next = missing(levels, for: loudness)
    }
    let known = levels.map { $0 ?? -.infinity }
    guard let above = known.firstIndex(where: { $0 >= loudness }) else {
      let best = known.indices.max { known[$0] < known[$1] }!
      let isEnd = best == 0 || best == known.count - 1
      return Answer(gain: gains[best], loudness: known[best], isEnd: isEnd)
    }
    let heard = (gain: gains[above], loudness: known[above])
    guard above > 0 else {
      return Answer(gain: heard.gain, loudness: heard.loudness, isEnd: true, heard: heard)
    }
    // Nothing leads to where all of the sound is below the gate of its loudness.
    let below = above - 1
    guard known[below].isFinite else {
      return Answer(gain: heard.gain, loudness: heard.loudness, heard: heard)
    }
    // Through three points, gain as a function of loudness.
    let points = points(about: above)
    let (x, y) = (Array(known[points]), Array(gains[points]))
    guard x[0].isFinite, x[0] < x[1], x[1] < x[2] else {
      let way = (loudness - known[below]) / (known[above] - known[below])
      return Answer(
        gain: gains[below] + way * (gains[above] - gains[below]), loudness: loudness, heard: heard)
    }
    let slope = (y[1] - y[0]) / (x[1] - x[0])
    let bend = ((y[2] - y[1]) / (x[2] - x[1]) - slope) / (x[2] - x[0])
    let gain = y[0] + (loudness - x[0]) * (slope + (loudness - x[1]) * bend)
    return Answer(
      gain: min(max(gain, gains[below]), gains[above]), loudness: loudness, heard: heard)
  }

  /// The gains next to those heard on which the answer depends too; nil once it is decided.
  private func missing(_ levels: [Double?], for loudness: Double) -> Range<Int>? {
    let heard = levels.indices.filter { levels[$0] != nil }
    let (lowest, highest) = (heard[0], heard[heard.count - 1])
    guard let above = heard.first(where: { levels[$0]! >= loudness }) else {
      if highest + 1 < gains.count { return highest + 1..<min(highest + 3, gains.count) }
      return lowest > 0 ? 0..<lowest : nil
    }
    if above == 0 { return nil }
    if above == lowest { return max(above - 2, 0)..<above }
    let points = points(about: above)
    return points.upperBound <= highest + 1 ? nil : points
  }

  /// The gain that reaches a loudness, the one below and, where there is one, the one above.
  private func points(about above: Int) -> Range<Int> {
    let first = min(max(above - 1, 0), gains.count - 3)
    return first..<first + 3
  }
}

/// Hears the loudness of a sound after a gain and a limiter.
private final class GainTrial: FrameSink {
  private static let blockFrameCount = 2048

  private let gain: Double
  private let limiter: Box<LimiterState>
  private var meter: LoudnessMeter
  /// Late frames that do not count.
  private let latency: Int
  private var position = 0
  private var scratch: AudioBuffer

  init(_ gain: Double, _ limiter: Limiter, _ format: StreamFormat) throws {
    let setup = ProcessorSetup(
      inputs: [StreamInfo(format: format, length: nil)], maximumFrameCount: Self.blockFrameCount)
    self.gain = gain
    self.limiter = Box(try LimiterState(limiter, setup))
    meter = LoudnessMeter(format: format)
    latency = self.limiter.value.latency
    scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: Self.blockFrameCount)
  }

  func write(_ block: AudioFrames) {
    block.forEachBlock(of: Self.blockFrameCount) { part in
      hear(part.frameCount) { $0.copy(from: part) }
    }
  }

  /// Hears the next frames, which a closure writes.
  private func hear(_ frameCount: Int, _ fill: (inout AudioBlock) -> Void) {
    let late = min(max(latency - position, 0), frameCount)
    scratch.withBlock { scratch in
      var work = scratch.prefix(frameCount)
      fill(&work)
      work.scale(by: amplitude(decibels: gain))
      limiter.value.process(&work)
      meter.add(work.frames.dropFirst(late))
    }
    position += frameCount
  }

  /// The loudness, once all of the sound has been heard.
  func finish() -> Double {
    var left = latency
    while left > 0 {
      let count = min(left, Self.blockFrameCount)
      hear(count) { $0.clear() }
      left -= count
    }
    return meter.integratedLUFS ?? -.infinity
  }
}
