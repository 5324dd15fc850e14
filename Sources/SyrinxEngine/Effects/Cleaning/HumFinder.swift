import SyrinxSystem

/// Finds the frequency of mains hum: the one near 50 or 60 Hz whose multiples stay the most nearly constant
/// for seconds, above all where the rest of the sound pauses.
enum HumFinder {
  private static let mains = [50.0, 60]

  /// The frequency in Hz, near one that is given or any of the mains; nil where there is no hum, or less
  /// than a second of sound.
  static func frequency(in sound: AudioFrames, sampleRate: Int, about wanted: Double?) -> Double? {
    guard sound.frameCount >= sampleRate else { return nil }
    let searches = (wanted.map { [$0] } ?? mains).flatMap { carrier in
      let frameCount = max(Int((Double(sampleRate) / carrier).rounded()), 1)
      let period = Double(frameCount) / Double(sampleRate)
      let points = HumPoints(of: sound, frameCount: frameCount, turns: carrier * period)
      return (0..<sound.channelCount).map {
        HumSearch(points, channel: $0, carrier: carrier, period: period, sampleRate: sampleRate)
      }
    }
    let best = searches.max { $0.clarity < $1.clarity }
    return best.flatMap { $0.isHum ? $0.frequency : nil }
  }
}

/// The likelihood of the frequencies around a carrier to be that of a hum in a channel, by its
/// first eight harmonics.
///
/// The likelihood is that of `HumTracker`, in windows that overlap by half. Of a harmonic that is nothing but
/// noise, its logarithm follows an exponential distribution whose mean is one.
private struct HumSearch {
  /// Hertz to either side, and between two frequencies.
  private static let reach = 1.0
  private static let spacing = 0.02
  /// Seconds of a window.
  private static let windowSeconds = 2.0
  /// Variance that counts for none, against the mean one.
  private static let floor: Float = 1e-6
  /// Neighbouring points have half of their sound in common, so that two say as much as one.
  private static let independence: Float = 0.5
  /// Likelihood of a line, and so much more for each window; times how much it is one without others.
  private static let enough: (Float, perWindow: Float, alone: Float) = (7, 1, 10)

  private let carrier: Double
  private var windowCount = 0
  /// Logarithms of the harmonics' likelihoods at each frequency.
  private var likelihoods: [SIMD8<Float>]

  init(
    _ points: HumPoints, channel: Int, carrier: Double, period: Double, sampleRate: Int
  ) {
    self.carrier = carrier
    let stepCount = Int((Self.reach / Self.spacing).rounded())
    let turns = (-stepCount...stepCount).map {
      HumGroup(turning: -2 * .pi * Double($0) * Self.spacing * period, group: 0)
    }
    likelihoods = Array(repeating: SIMD8(), count: turns.count)
    let size = min(Int(Self.windowSeconds / period), points.count)
    let window = HannWindow.weights(size + 1).dropFirst().map(Float.init)
    for start in stride(from: 0, through: points.count - size, by: max(size / 2, 1)) {
      windowCount += 1
      add(points, from: start, channel, window, turns)
    }
    // Harmonics that the sample rate is too low for.
    for lane in 0..<8 where Double(lane + 1) * (carrier + Self.reach) > 0.45 * Double(sampleRate) {
      for index in likelihoods.indices { likelihoods[index][lane] = 0 }
    }
  }

  private mutating func add(
    _ points: HumPoints, from start: Int, _ channel: Int, _ window: [Float], _ turns: [HumGroup]
  ) {
    let variances = window.indices.map { Self.variance(points, start + $0, channel) }
    let least = Self.floor * variances.reduce(SIMD8(), +) / Float(window.count) + 1e-30
    var weights = SIMD8<Float>()
    var squares = SIMD8<Float>()
    var energy = SIMD8<Float>()
    var values: [HumGroup] = []
    for index in window.indices {
      // In parts of the largest there can be, so that squares stay in the range of floats.
      let isHeard = points.isHeard(start + index)
      let weight = isHeard ? window[index] * least / (variances[index] + least) : SIMD8()
      let value = points[start + index, channel, 0]
      weights += weight
      squares += weight * weight
      energy += weight * value.power
      values.append(HumGroup(re: weight * value.re, im: weight * value.im))
    }
    let tiny = SIMD8<Float>(repeating: .leastNormalMagnitude)
    let scale = 1 / pointwiseMax(weights * energy, tiny)
    let count = Self.independence * weights * weights / pointwiseMax(squares, tiny) - 1
    for (index, turn) in turns.enumerated() {
      var sum = HumGroup()
      var turned = HumGroup(re: SIMD8(repeating: 1), im: SIMD8())
      for value in values {
        let part = value * turned
        sum.re += part.re
        sum.im += part.im
        turned = turned * turn
      }
      let coherence = sum.power * scale
      for lane in 0..<8 where count[lane] > 0 {
        likelihoods[index][lane] -= count[lane] * log(max(1 - coherence[lane], 1e-6))
      }
    }
  }

  /// The largest difference of neighbours around a point.
  private static func variance(_ points: HumPoints, _ point: Int, _ channel: Int) -> SIMD8<Float> {
    var variance = SIMD8<Float>()
    for near in point - 1...point + 2 where near > 0 && near < points.count {
      let difference = points[near, channel, 0] - points[near - 1, channel, 0]
      variance = pointwiseMax(variance, difference.power)
    }
    return variance
  }

  private var totals: [Float] { likelihoods.map { $0.sum() } }

  private var best: Int {
    let totals = totals
    return totals.indices.max { totals[$0] < totals[$1] } ?? 0
  }

  /// The likelihood of the best frequency against that of most.
  var clarity: Float {
    let sorted = totals.sorted()
    return sorted[sorted.count - 1] - sorted[sorted.count / 2]
  }

  /// Hum has two lines, the first or the second among them: a single one is more likely to be a note. What
  /// is the most likely at either end belongs beyond it, as the G of 49 Hz does.
  var isHum: Bool {
    let best = best
    guard best > 0, best + 1 < likelihoods.count else { return false }
    let likelihoods = likelihoods[best]
    let enough = Self.enough.0 + Self.enough.perWindow * Float(windowCount)
    let low = max(likelihoods[0], likelihoods[1])
    let lineCount = (0..<8).count { likelihoods[$0] > enough }
    return low > enough && lineCount >= 2 || low > Self.enough.alone * enough
  }

  var frequency: Double {
    let totals = totals
    let best = best
    var step = Double(best - totals.count / 2)
    if best > 0, best + 1 < totals.count {
      let (a, b, c) = (totals[best - 1], totals[best], totals[best + 1])
      let bend = a - 2 * b + c
      if bend < 0 { step += Double(0.5 * (a - c) / bend) }
    }
    return carrier + step * Self.spacing
  }
}
