import SyrinxSystem

/// The unit of a parameter's number, with the other ways of saying it that are understood.
public enum Unit: String, Sendable, CaseIterable {
  case cents = "c"
  /// A ratio of two levels, such as a change.
  case decibels = "dB"
  /// A level below full scale.
  case level = "dBFS"
  /// A level of the wave between the samples.
  case truePeak = "dBTP"
  case hertz = "Hz"
  case seconds = "s"
  case milliseconds = "ms"
  case percent = "%"
  case ratio = "x"
  case bits = "bit"
  case bitRate = "kbit/s"
  case loudness = "LUFS"
  /// A ratio of two loudnesses.
  case loudnessRange = "LU"
  case degrees = "°"
  case frames = "frames"
  case channels = "channels"
  case plain = ""

  /// A suffix a number may carry, and what the number then means in the parameter's own unit.
  struct Suffix: Sendable {
    /// The ways of writing it, the usual one first.
    let texts: [String]
    let convert: @Sendable (Double) -> Double

    init(_ texts: String..., convert: @escaping @Sendable (Double) -> Double = { $0 }) {
      self.texts = texts
      self.convert = convert
    }

    init(_ texts: String..., times factor: Double) {
      self.texts = texts
      convert = { roundedToDecimals($0 * factor) }
    }

    init(_ texts: String..., dividedBy divisor: Double) {
      self.texts = texts
      convert = { roundedToDecimals($0 / divisor) }
    }
  }

  /// The suffixes that are understood, the unit's own first.
  var suffixes: [Suffix] {
    switch self {
    case .cents:
      [
        Suffix("c", "cent", "cents"), Suffix("st", times: 100),
        Suffix("x", "×") { 1200 * log2($0) }, Suffix("oct", times: 1200),
      ]
    case .ratio:
      [
        Suffix("x", "×"), Suffix("%", dividedBy: 100),
        Suffix("c", "cent", "cents") { exp2($0 / 1200) }, Suffix("st") { exp2($0 / 12) },
        Suffix("oct") { exp2($0) },
      ]
    case .decibels: [Suffix("dB"), Self.amplitude]
    case .level: [Suffix("dBFS", "dBTP"), Suffix("dB"), Self.amplitude]
    case .truePeak: [Suffix("dBTP", "dBFS"), Suffix("dB"), Self.amplitude]
    case .hertz: [Suffix("Hz"), Suffix("kHz", times: 1000), Suffix("k", times: 1000)]
    case .seconds: [Suffix("s"), Suffix("ms", dividedBy: 1000)]
    case .milliseconds: [Suffix("ms"), Suffix("s", times: 1000)]
    case .percent: [Suffix("%"), Suffix("x", "×", times: 100)]
    case .bits: [Suffix("bit", "bits")]
    case .bitRate: [Suffix("kbit/s", "kbps", "kb/s", "k")]
    case .loudness: [Suffix("LUFS", "LKFS"), Suffix("dB")]
    case .loudnessRange: [Suffix("LU"), Suffix("dB")]
    case .degrees: [Suffix("°", "deg")]
    case .frames: [Suffix("frames", "frame")]
    case .channels: [Suffix("channels", "channel")]
    case .plain: []
    }
  }

  private static let amplitude = Suffix("x", "×") { 20 * log10($0) }
}

extension NumberDomain {
  /// The suffixes a number may carry: those of its unit; a fraction of one may be said in per cent.
  var suffixes: [Unit.Suffix] {
    let isShare = unit == .plain && !isWhole && range.upperBound == 1
    return isShare ? [Unit.Suffix("%", dividedBy: 100)] : unit.suffixes
  }

  /// The suffixes as a person may type them, the unit's own first where it has one.
  public var accepted: [String] { suffixes.map { $0.texts[0] } }
}

/// The number of fifteen digits that is nearest. In decimals 9.2 times 100 is 920; in binary it is a
/// little less, and shown so.
private func roundedToDecimals(_ number: Double) -> Double {
  let exponent = 14 - log10(number.magnitude).rounded(.down)
  // A power of ten is exact up to the twenty-second.
  guard (0...22).contains(exponent) else { return number }
  let scale = pow(10, exponent)
  return (number * scale).rounded() / scale
}
