#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a knob's number counts, and which other ways of saying it are understood.
public enum Unit: String, Sendable, CaseIterable {
  case cents = "c"
  case decibels = "dB"
  case hertz = "Hz"
  case seconds = "s"
  case milliseconds = "ms"
  case percent = "%"
  case ratio = "x"
  case bits = "bit"
  case loudness = "LUFS"
  case degrees = "°"
  case plain = ""

  /// A suffix a number may carry, and what the number then means in the knob's own unit.
  struct Suffix: Sendable {
    let text: String
    let convert: @Sendable (Double) -> Double

    init(_ text: String, convert: @escaping @Sendable (Double) -> Double = { $0 }) {
      self.text = text
      self.convert = convert
    }

    init(_ text: String, times factor: Double) {
      self.init(text) { roundedToDecimals($0 * factor) }
    }

    init(_ text: String, dividedBy divisor: Double) {
      self.init(text) { roundedToDecimals($0 / divisor) }
    }
  }

  /// The suffixes that are understood, the unit's own first.
  var suffixes: [Suffix] {
    switch self {
    case .cents:
      [
        Suffix("c"), Suffix("st", times: 100),
        Suffix("x") { 1200 * log2($0) }, Suffix("oct", times: 1200),
      ]
    case .ratio:
      [
        Suffix("x"), Suffix("%", dividedBy: 100),
        Suffix("c") { exp2($0 / 1200) }, Suffix("st") { exp2($0 / 12) },
        Suffix("oct") { exp2($0) },
      ]
    case .decibels: [Suffix("dB"), Suffix("x") { 20 * log10($0) }]
    case .hertz:
      [
        Suffix("Hz"), Suffix("kHz", times: 1000),
        Suffix("k", times: 1000),
      ]
    case .seconds: [Suffix("s"), Suffix("ms", dividedBy: 1000)]
    case .milliseconds: [Suffix("ms"), Suffix("s", times: 1000)]
    case .percent: [Suffix("%"), Suffix("x", times: 100)]
    case .bits: [Suffix("bit")]
    case .loudness: [Suffix("LUFS"), Suffix("dB")]
    case .degrees: [Suffix("°")]
    case .plain: []
    }
  }

  /// The suffixes as a person may type them.
  public var accepted: [String] { suffixes.map(\.text) }
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
