import SyrinxSystem

/// Follows how far a hum's frequency is from that of the carrier: what makes its first eight harmonics
/// the most nearly constant over a few seconds, the same drift taken out of all.
///
/// With a noise of unknown power the likelihood of a frequency grows with −log(1 − coherence) of each
/// harmonic; a slow change is more likely than a quick one. Where the rest of the sound is loud, it
/// weighs little, as in `HumEstimator`.
struct HumTracker {
  /// Seconds between two points.
  let period: Double
  /// Points after the middle of a window that it needs.
  let reach: Int

  /// Points that are taken for one, and those of them in a window.
  private static let bunch = 4
  private let bunchCount: Int
  /// Hertz from the carrier, how far that may be, and the steps in which it is searched.
  private var offset = 0.0
  private static let limit = 1.0
  private static let spacing = 0.005
  private static let wide = 60
  private static let narrow = 12
  /// Hertz a second, and how many steps to both sides.
  private static let slopeSpacing = 0.0125
  private static let slopeReach = 12
  /// Steps of both in a first search; the second looks at all that lie between.
  private static let stride = (offset: 2, slope: 4)
  /// Likely changes of both, from one time to the next.
  private static let usualChange = 0.03
  private static let usualSlope = 0.08
  /// Variance that counts for none, against the mean one.
  private static let floor: Float = 1e-5

  private let window: [Float]
  private let harmonicCount: Int
  /// Turns that undo an offset, and those that undo a slope.
  private let offsetTurns: [HumGroup]
  private let slopeTurns: [HumGroup]
  private var isFirst = true

  /// The bunches of a window: what each varies, its sum, and that with its weight, of each channel.
  private var variances: [SIMD8<Float>]
  private var sums: [HumGroup]
  private var weighted: [HumGroup]
  private var channels: [Channel]

  /// Makes coherences of the sums of one channel's weighted bunches.
  private struct Channel {
    var scale = SIMD8<Float>()
    var energy = SIMD8<Float>()
    /// Bunches of equal weight that would say as much.
    var count = SIMD8<Float>()
  }

  init(period: Double, reach seconds: Double, harmonicCount: Int, channelCount: Int) {
    self.period = period
    self.harmonicCount = min(harmonicCount, 8)
    let half = max(Int(seconds / period) / Self.bunch, 1)
    bunchCount = 2 * half + 1
    reach = (half + 1) * Self.bunch
    window = (-half...half).map {
      Float(HannWindow.weight(at: 0.5 + Double($0) / Double(2 * half + 2)))
    }
    let times = (-half...half).map { Double($0 * Self.bunch) * period }
    offsetTurns = (-Self.wide...Self.wide).flatMap { step in
      times.map { HumGroup(turning: -2 * .pi * Double(step) * Self.spacing * $0, group: 0) }
    }
    slopeTurns = (-Self.slopeReach...Self.slopeReach).flatMap { step in
      times.map { HumGroup(turning: -.pi * Double(step) * Self.slopeSpacing * $0 * $0, group: 0) }
    }
    variances = Array(repeating: SIMD8(), count: bunchCount)
    sums = Array(repeating: HumGroup(), count: bunchCount)
    weighted = Array(repeating: HumGroup(), count: bunchCount * channelCount)
    channels = Array(repeating: Channel(), count: channelCount)
  }

  /// Hertz at a point, from the points to both sides of it.
  mutating func offset(at middle: Int, _ points: HumPoints) -> Double {
    for channel in channels.indices {
      gather(middle, channel, points)
      weigh(channel)
    }
    guard let change = mostLikelyChange() else { return offset }
    offset = min(max(offset + change, -Self.limit), Self.limit)
    isFirst = false
    return offset
  }

  /// Fills in sums and variances of the bunches around a point, turned back by the last offset.
  private mutating func gather(_ middle: Int, _ channel: Int, _ points: HumPoints) {
    let half = bunchCount / 2
    for bunch in 0..<bunchCount {
      let first = middle + (bunch - half) * Self.bunch - Self.bunch / 2
      var sum = HumGroup()
      var variance = SIMD8<Float>()
      var last: HumGroup?
      var count = 0
      for point in first..<first + Self.bunch where points.isHeard(point) {
        let angle = -2 * .pi * offset * Double(point - middle) * period
        let value = points[point, channel, 0] * HumGroup(turning: angle, group: 0)
        if let last { variance += (value - last).power }
        sum.re += value.re
        sum.im += value.im
        last = value
        count += 1
      }
      let isWhole = count == Self.bunch
      sums[bunch] = isWhole ? sum : HumGroup()
      variances[bunch] = isWhole ? variance : SIMD8(repeating: .infinity)
    }
  }

  private mutating func weigh(_ channel: Int) {
    var total = SIMD8<Float>()
    for variance in variances where variance[0].isFinite { total += variance }
    let least = Self.floor * total / Float(bunchCount) + 1e-30
    var weights = SIMD8<Float>()
    var squares = SIMD8<Float>()
    var energy = SIMD8<Float>()
    for bunch in 0..<bunchCount {
      var variance = variances[bunch]
      for near in [bunch - 1, bunch + 1]
      where variances.indices.contains(near) && variances[near][0].isFinite {
        variance = pointwiseMax(variance, variances[near])
      }
      // In parts of the largest there can be, so that squares stay in the range of floats.
      let weight = variance[0].isFinite ? window[bunch] * least / (variance + least) : SIMD8()
      weights += weight
      squares += weight * weight
      energy += weight * sums[bunch].power
      weighted[channel * bunchCount + bunch] = HumGroup(
        re: weight * sums[bunch].re, im: weight * sums[bunch].im)
    }
    let tiny = SIMD8<Float>(repeating: .leastNormalMagnitude)
    let scale = 1 / pointwiseMax(weights, tiny)
    channels[channel] = Channel(
      scale: scale, energy: pointwiseMax(energy * scale, tiny),
      count: weights * weights / pointwiseMax(squares, tiny))
  }

  /// The logarithm of the likelihood of an offset and a slope, in steps.
  private func likelihood(_ step: Int, _ slope: Int) -> Double {
    var likelihood = 0.0
    for (index, channel) in channels.enumerated() {
      var sum = HumGroup()
      for bunch in 0..<bunchCount {
        let turn =
          slopeTurns[(slope + Self.slopeReach) * bunchCount + bunch]
          * offsetTurns[(step + Self.wide) * bunchCount + bunch]
        let value = weighted[index * bunchCount + bunch] * turn
        sum.re += value.re
        sum.im += value.im
      }
      let coherence =
        HumGroup(re: sum.re * channel.scale, im: sum.im * channel.scale).power / channel.energy
      for lane in 0..<harmonicCount where coherence[lane].isFinite {
        likelihood -= Double(channel.count[lane]) * log(max(1 - Double(coherence[lane]), 1e-6))
      }
    }
    // At first nothing is known of the frequency, but a quick change is as unlikely as later.
    let change = isFirst ? 0 : Double(step) * Self.spacing / Self.usualChange
    let bend = Double(slope) * Self.slopeSpacing / Self.usualSlope
    return likelihood - (change * change + bend * bend) / 2
  }

  /// The most likely change of the offset in Hz; nil where nothing was heard.
  private func mostLikelyChange() -> Double? {
    guard channels.contains(where: { $0.count.max() > 0 }) else { return nil }
    let width = isFirst ? Self.wide : Self.narrow
    var best = (step: 0, slope: 0, likelihood: -Double.infinity)
    func look(_ step: Int, _ slope: Int) {
      let likelihood = likelihood(step, slope)
      if likelihood > best.likelihood { best = (step, slope, likelihood) }
    }
    for slope in Swift.stride(
      from: -Self.slopeReach, through: Self.slopeReach, by: Self.stride.slope)
    {
      for step in Swift.stride(from: -width, through: width, by: Self.stride.offset) {
        look(step, slope)
      }
    }
    let (step, slope) = (best.step, best.slope)
    for slope in slope - Self.stride.slope + 1..<slope + Self.stride.slope
    where slope.magnitude <= Self.slopeReach {
      for step in step - Self.stride.offset...step + Self.stride.offset
      where step.magnitude <= Self.wide {
        look(step, slope)
      }
    }
    var change = Double(best.step)
    if best.step.magnitude < Self.wide {
      let (a, c) = (
        likelihood(best.step - 1, best.slope), likelihood(best.step + 1, best.slope)
      )
      let bend = a - 2 * best.likelihood + c
      if bend < 0 { change += 0.5 * (a - c) / bend }
    }
    return change * Self.spacing
  }
}
