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
