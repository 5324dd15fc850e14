#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How alike two sounds must be to count as the same.
public enum Tier: Hashable, Sendable {
  /// Every sample is the same.
  case exact
  /// No sample is further off than so many steps of the coarser file's whole numbers.
  case steps(Int)
  /// What is left when one is subtracted from the other nowhere rises above a level in dBFS.
  case null(Double)
  /// Nobody hears a difference: loudness, spectrum and course agree, whatever the phases are.
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
      let number = halves[1].hasSuffix("dB") ? halves[1].dropLast(2) : halves[1]
      guard let level = Double(number), Self.levels.contains(level) else { return nil }
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

/// What nobody hears, so that `Tier.perceptual` lets it pass.
///
/// The limits were found by trying: phases turned by all-passes and Hilbert's transform, dither on
/// dither, Vorbis and MP3 of 96 kbit/s and more keep well within them; half a decibel of loudness
/// more, a comb, a low-pass at 3 kHz or 10 ms of nothing do not.
enum Unheard {
  /// Of the loudness of the whole, in LU.
  static let loudness = 0.5
  /// Of the mean level of a third of an octave, in dB, beside what masks it, …
  static let band = 2.5
  /// … and within what most people hear of it, in Hz.
  static let bandRange = 50.0...13_000.0
  /// Of the short-time spectrum, in dB on average over the ear's bands.
  static let moment = 4.0
  /// Of the same on average over all that is heard.
  static let course = 1.0
  /// Of what one begins or ends with and the other lacks, in seconds.
  static let instant = 0.005
  /// How much earlier or later one may be, and by how much longer, in seconds.
  static let lag = 0.05
  static let length = 0.1
  /// The level in dBFS up to which a sound that only one of them has is taken for silence.
  static let silence = -40.0

  /// Masked beside bands of these powers: in the band itself what is 45 dB below the loudest of all,
  /// and 20 dB below a neighbour, 30 dB below the next one, and so on.
  static func masks(of powers: [Double]) -> [Double] {
    powers.indices.map { band in
      powers.enumerated().reduce(0) { mask, other in
        let distance = Double((other.offset - band).magnitude)
        let depth = distance == 0 ? 45 : min(10 + 10 * distance, 45)
        return max(mask, other.element * pow(10, -depth / 10))
      }
    }
  }
}
