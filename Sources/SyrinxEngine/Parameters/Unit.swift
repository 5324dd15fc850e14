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
  }

  /// The suffixes that are understood, the unit's own first.
  var suffixes: [Suffix] {
    switch self {
    case .cents:
      [
        Suffix(text: "c") { $0 }, Suffix(text: "st") { $0 * 100 },
        Suffix(text: "x") { 1200 * log2($0) }, Suffix(text: "oct") { $0 * 1200 },
      ]
    case .ratio:
      [
        Suffix(text: "x") { $0 }, Suffix(text: "%") { $0 / 100 },
        Suffix(text: "c") { exp2($0 / 1200) }, Suffix(text: "st") { exp2($0 / 12) },
        Suffix(text: "oct") { exp2($0) },
      ]
    case .decibels: [Suffix(text: "dB") { $0 }, Suffix(text: "x") { 20 * log10($0) }]
    case .hertz:
      [
        Suffix(text: "Hz") { $0 }, Suffix(text: "kHz") { $0 * 1000 },
        Suffix(text: "k") { $0 * 1000 },
      ]
    case .seconds: [Suffix(text: "s") { $0 }, Suffix(text: "ms") { $0 / 1000 }]
    case .milliseconds: [Suffix(text: "ms") { $0 }, Suffix(text: "s") { $0 * 1000 }]
    case .percent: [Suffix(text: "%") { $0 }, Suffix(text: "x") { $0 * 100 }]
    case .bits: [Suffix(text: "bit") { $0 }]
    case .loudness: [Suffix(text: "LUFS") { $0 }, Suffix(text: "dB") { $0 }]
    case .degrees: [Suffix(text: "°") { $0 }]
    case .plain: []
    }
  }

  /// The suffixes as a person may type them.
  public var accepted: [String] { suffixes.map(\.text) }
}
