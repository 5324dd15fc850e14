import SyrinxSystem

/// The decay of a room's sound: the time to fall 60 dB at 1 kHz and far above 4 kHz.
///
/// Between the two the decay rate in decibels a second follows a first-order shelf centred on
/// 4 kHz, as air and curtains do it roughly. The rate at 1 kHz is met exactly, so that the lowest
/// frequencies ring a little longer.
struct Absorption: Hashable {
  /// Seconds at 1 kHz.
  var decay: Double
  /// Seconds at the highest frequencies.
  var highDecay: Double
}

extension Absorption {
  /// A decay whose high frequencies are damped: at 1 they ring a fifth as long.
  init(decay: Double, damping: Double) {
    self.init(decay: decay, highDecay: Room.highDecay(of: decay, damping: damping))
  }

  static let center = 4000.0
  static let middle = 1000.0

  private static func fraction(_ frequency: Double) -> Double {
    let square = frequency * frequency
    return square / (square + center * center)
  }

  /// Seconds at the lowest frequencies, the longest of all.
  var lowDecay: Double { 60 / lowRate }

  private var lowRate: Double {
    let fraction = Self.fraction(Self.middle)
    return (60 / decay - fraction * 60 / highDecay) / (1 - fraction)
  }

  /// Decibels a second at a frequency.
  func rate(at frequency: Double) -> Double {
    lowRate + Self.fraction(frequency) * (60 / highDecay - lowRate)
  }

  /// The filter that gives a delay of so many frames this decay: a first-order shelf through the
  /// wanted gains at zero, at 1 kHz and at the Nyquist frequency (Jot and Chaigne 1991; the shelf
  /// by the bilinear transform).
  func filter(delay: Int, sampleRate: Int) -> FirstOrderCoefficients {
    let seconds = Double(delay) / Double(sampleRate)
    let nyquist = Double(sampleRate) / 2
    let middle = min(Self.middle, nyquist / 4)
    func gain(_ frequency: Double) -> Double { pow(10, -rate(at: frequency) * seconds / 20) }
    let low = gain(0)
    let high = gain(nyquist)
    let wanted = gain(middle)
    let tangent = tan(.pi * middle / Double(sampleRate))
    let below = low * low - wanted * wanted
    let above = wanted * wanted - high * high
    guard below > 1e-9 * low * low, above > 0 else {
      return FirstOrderCoefficients(b0: wanted, b1: 0, a1: 0)
    }
    let corner = tangent * (above / below).squareRoot()
    let scale = 1 / (1 + corner)
    return FirstOrderCoefficients(
      b0: (high + low * corner) * scale, b1: (low * corner - high) * scale,
      a1: (corner - 1) * scale)
  }
}

/// The coefficients of a first-order filter: y = b0·x + b1·x₁ − a1·y₁.
struct FirstOrderCoefficients: Hashable {
  var b0: Double
  var b1: Double
  var a1: Double

  /// The squared magnitude at an angular frequency.
  func power(at omega: Double) -> Double {
    let cosine = cos(omega)
    return (b0 * b0 + b1 * b1 + 2 * b0 * b1 * cosine) / (1 + a1 * a1 + 2 * a1 * cosine)
  }
}
