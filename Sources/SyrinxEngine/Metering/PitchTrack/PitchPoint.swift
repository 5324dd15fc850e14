/// The pitch at one instant of a track.
public struct PitchPoint: Hashable, Sendable {
  /// The period in samples of the tracker's rate; 0 where the sound is not voiced.
  public var period: Float
  /// The normalized correlation of the sound with itself a period later; 0 where it is not voiced.
  public var strength: Float
  /// The largest sample about it, within half of the longest period.
  public var peak: Float = 0

  public static let unvoiced = PitchPoint(period: 0, strength: 0)

  public var isVoiced: Bool { period > 0 }
}
