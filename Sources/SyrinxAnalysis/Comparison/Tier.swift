import SyrinxEngine

/// The likeness that two sounds must have to count as the same.
public enum Tier: Hashable, Sendable {
  /// Every sample is the same.
  case exact
  /// No sample is further off than so many steps of the coarser file's whole numbers.
  case steps(Int)
  /// The difference of the two nowhere rises above a level in dBFS.
  case null(Double)
  /// Nobody hears a difference at any instant, whatever the phases are.
  case perceptual
}

extension Tier {
  /// Reads `exact`, `lsb:1`, `null:-90dB` or `perceptual`; nil if that is not what it says.
  public init?(_ word: String) {
    let halves = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (halves[0], halves.count) {
    case ("exact", 1): self = .exact
    case ("perceptual", 1): self = .perceptual
    case ("lsb", 2):
      guard let count = Int(halves[1]), Self.stepCounts.contains(count) else { return nil }
      self = .steps(count)
    case ("null", 2):
      let numbers = NumberDomain(.level, Self.levels, takesCurve: false)
      guard let level = try? numbers.constant(String(halves[1])) else { return nil }
      self = .null(level)
    default: return nil
    }
  }

  private static let stepCounts = 1...65_536
  private static let levels = -300.0...0

  /// The word that reads as this tier.
  public var word: String {
    switch self {
    case .exact: "exact"
    case .steps(let count): "lsb:\(count)"
    case .null(let level):
      "null:" + (level == level.rounded() ? String(Int(level)) : String(level)) + "dB"
    case .perceptual: "perceptual"
    }
  }
}

/// The differences that nobody hears, so that `Tier.perceptual` lets them pass.
///
/// The audible part of a difference is found by `AudibilityMeter`; these limits are of the whole.
enum PerceptualThreshold {
  /// Of the loudness of the whole, in LU.
  static let loudness = 0.5
  /// Of what one begins or ends with and the other lacks, in seconds.
  static let instant = 0.005
  /// Anything shorter than `instant` is a click if it is so many times louder than the `beside` seconds next to it.
  static let click: Float = 2
  static let beside = 0.05
  /// The largest difference of their beginnings, and of their lengths, in seconds.
  static let lag = 0.05
  static let length = 0.1
  /// The level in dBFS up to which a sound that only one of them has is taken for silence.
  static let silence = -40.0
}
