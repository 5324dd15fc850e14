/// How fast a level is followed: the share of the way that a one-pole smoother goes in each frame.
///
/// A time is that in which 63 % (1 − 1/e) of a change are done.
struct Ballistics {
  private let rate: Double
  private let isRow: Bool
  private var attack: KnobTrack
  private var release: KnobTrack
  private let buffer: AudioBuffer

  /// Times in milliseconds. In a row, what falls with the release's share is then followed with the
  /// attack's.
  init(
    attack: Curve, release: Curve, inARow isRow: Bool = false, for inflow: Inflow,
    longestPiece: Int
  ) throws(EngineError) {
    rate = Double(inflow.format.sampleRate)
    self.isRow = isRow
    self.attack = try KnobTrack(attack, for: inflow, longestPiece: longestPiece)
    self.release = try KnobTrack(release, for: inflow, longestPiece: longestPiece)
    buffer = AudioBuffer(channelCount: 2, frameCapacity: longestPiece)
  }

  /// The shares of attack and release, in two channels.
  var shares: AudioBlock { buffer.block }

  /// Makes the shares those of the frames from `position` on.
  mutating func move(to position: Int, count: Int) {
    let isAttackNew = attack.move(to: position, count: count)
    let isReleaseNew = release.move(to: position, count: count)
    guard isAttackNew || isReleaseNew else { return }
    let (attacks, releases, shares) = (attack.values, release.values, self.shares)
    let attackTimes = attacks.samples(of: 0)
    let releaseTimes = releases.samples(of: 0)
    var attackShares = shares[0]
    var releaseShares = shares[1]
    for frame in attackShares.indices {
      let attack = Double(attackTimes[frame])
      let release = Double(releaseTimes[frame])
      attackShares[frame] = share(attack)
      releaseShares[frame] = share(isRow ? Self.first(ofRow: release, second: attack) : release)
    }
  }

  /// The time of the first of two smoothers in a row, so that both together take the whole time.
  ///
  /// The first may have T·(1 − u) ÷ (1 + k·u), u being the second's part of T. That is exact where u
  /// is 0 or 1 and, with k = 0.313, where both are alike: (1 + 2.146)·e^−2.146 is 1/e. Between, the
  /// row is within 3 % of T. It cannot be faster than its second smoother.
  @inline(__always)
  private static func first(ofRow whole: Double, second: Double) -> Double {
    let u = second < whole ? second / whole : 1
    return whole * (1 - u) / (1 + 0.313 * u)
  }

  /// 1 − e^(−1/n) for a time of n frames; all at once for next to none.
  @inline(__always)
  private func share(_ milliseconds: Double) -> Float {
    let frames = milliseconds * rate / 1000
    guard frames > 0.02 else { return 1 }
    // 20·log10(e) decibels, divided by n.
    return Float(1 - exactAmplitude(decibels: -8.685_889_638_065_035 / frames))
  }
}
