/// The coefficients by which a level is followed: the part of the way that a one-pole smoother goes in
/// each frame.
///
/// A time is that in which 63 % (1 − 1/e) of a change are done.
struct Ballistics {
  /// Frames that are worked on at a time, few enough to stay in the first-level cache.
  static let blockFrameCount = 512

  private let rate: Double
  private let isSeries: Bool
  private var attack: ParameterBlock<Float>
  private var release: ParameterBlock<Float>
  private var attacks: [Float]
  private var releases: [Float]

  /// Times in milliseconds. In series, what falls with the release's coefficient is then followed with
  /// the attack's.
  init(
    attack: Curve, release: Curve, inSeries isSeries: Bool = false, _ setup: ProcessorSetup,
    blockFrameCount count: Int = Ballistics.blockFrameCount
  ) throws {
    rate = Double(setup.format.sampleRate)
    self.isSeries = isSeries
    self.attack = ParameterBlock(try setup.stream("attack", attack), maximumFrameCount: count)
    self.release = ParameterBlock(try setup.stream("release", release), maximumFrameCount: count)
    attacks = Array(repeating: 0, count: count)
    releases = Array(repeating: 0, count: count)
  }

  @inline(__always)
  func withCoefficients(_ body: (_ attacks: Span<Float>, _ releases: Span<Float>) -> Void) {
    body(attacks.span, releases.span)
  }

  /// Moves on to the next frames.
  mutating func advance(_ count: Int) {
    let isAttackNew = attack.advance(count)
    let isReleaseNew = release.advance(count)
    guard isAttackNew || isReleaseNew else { return }
    let (attackTimes, releaseTimes) = (attack.values, release.values)
    let (rate, isSeries) = (rate, isSeries)
    attacks.fill(attacks.count) { Self.coefficient(Double(attackTimes[$0]), rate) }
    releases.fill(releases.count) { frame in
      let (attack, release) = (Double(attackTimes[frame]), Double(releaseTimes[frame]))
      let time = isSeries ? Self.first(ofSeries: release, second: attack) : release
      return Self.coefficient(time, rate)
    }
  }

  mutating func seek(to frame: Int) {
    attack.seek(to: frame)
    release.seek(to: frame)
  }

  /// The time of the first of two smoothers in a row, so that both together take the whole time.
  ///
  /// The first may have T·(1 − u) ÷ (1 + k·u), u being the second's part of T. That is exact where u
  /// is 0 or 1 and, with k = 0.313, where both are alike: (1 + 2.146)·e^−2.146 is 1/e. Between, the
  /// series is within 3 % of T. It cannot be faster than its second smoother.
  @inline(__always)
  private static func first(ofSeries whole: Double, second: Double) -> Double {
    let u = second < whole ? second / whole : 1
    return whole * (1 - u) / (1 + 0.313 * u)
  }

  /// 1 − e^(−1/n) for a time of n frames; all at once for next to none.
  @inline(__always)
  private static func coefficient(_ milliseconds: Double, _ rate: Double) -> Float {
    let frames = milliseconds * rate / 1000
    guard frames > 0.02 else { return 1 }
    // 20·log10(e) decibels, divided by n.
    return Float(1 - exactAmplitude(decibels: -8.685_889_638_065_035 / frames))
  }
}

/// Follows decibels that are taken away, as fast as two coefficients say: one pole, in decibels.
struct ReductionSmoother {
  private(set) var current = 0.0

  /// Replaces reductions by smoothed ones.
  mutating func process(
    _ reductions: inout MutableSpan<Float>, rising: Span<Float>, falling: Span<Float>
  ) {
    var current = self.current
    for frame in reductions.indices {
      let target = Double(reductions[frame])
      current += Double(target > current ? rising[frame] : falling[frame]) * (target - current)
      // So little is not heard, and would keep the sound from passing as it is.
      if current < 1e-4, target == 0 { current = 0 }
      reductions[frame] = Float(current)
    }
    self.current = current
  }
}
