import Foundation
import SyrinxEngine

/// The response of an equalizer band by a road of its own: the analog prototypes of the cookbook,
/// looked at through the bilinear transform, with no filter coefficient anywhere.
///
/// A filter designed at w0 has at w the response of its prototype at s = j·tan(w/2) ÷ tan(w0/2).
struct AnalogPrototype {
  let band: Equalizer.Band
  let rate: Double
  /// Moving values count as they begin.
  private var frequency: Double { band.frequency.beginning }
  private var gain: Double { band.gain.beginning }

  /// The Q that the cookbook gives the band.
  var q: Double {
    let w0 = 2 * Double.pi * frequency / rate
    guard band.kind.hasWidth else { return 0.5.squareRoot() }
    let octaves = band.width.curve.beginning
    switch (band.width, band.kind) {
    case (.q(let q), _): return q.beginning
    case (.octaves, .parametric), (.octaves, .bandPass), (.octaves, .bandStop):
      return 1 / (2 * sinh(log(2) / 2 * octaves * w0 / sin(w0)))
    case (.octaves, _): return 1 / (2 * sinh(log(2) / 2 * octaves))
    }
  }

  /// The level at a frequency in decibels.
  func response(at tone: Double) -> Double {
    let x = tan(.pi * tone / rate) / tan(.pi * frequency / rate)
    let A = pow(10, gain / 40)
    let root = A.squareRoot()
    // Numerator and denominator, each as the real and the imaginary part at s = jx.
    let above: (Double, Double)
    let below: (Double, Double)
    let simple = (1 - x * x, x / q)
    switch band.kind {
    case .lowPass, .resonantLowPass: (above, below) = ((1, 0), simple)
    case .highPass, .resonantHighPass: (above, below) = ((-x * x, 0), simple)
    case .bandPass: (above, below) = ((0, x / q), simple)
    case .bandStop: (above, below) = ((1 - x * x, 0), simple)
    case .parametric: (above, below) = ((1 - x * x, x * A / q), (1 - x * x, x / A / q))
    case .lowShelf, .resonantLowShelf:
      above = (A * (A - x * x), A * root * x / q)
      below = (1 - A * x * x, root * x / q)
    case .highShelf, .resonantHighShelf:
      above = (A * (1 - A * x * x), A * root * x / q)
      below = (A - x * x, root * x / q)
    }
    return 20 * log10(hypot(above.0, above.1) / hypot(below.0, below.1))
  }
}

/// The magnitude in decibels of a signal's Fourier transform at one frequency.
func transform(_ samples: [Float], at frequency: Double, rate: Double) -> Double {
  let w = 2 * Double.pi * frequency / rate
  let (c, s) = (cos(w), sin(w))
  var (re, im, x, y) = (0.0, 0.0, 1.0, 0.0)
  for sample in samples {
    re += Double(sample) * x
    im -= Double(sample) * y
    (x, y) = (x * c - y * s, x * s + y * c)
  }
  return 20 * log10(hypot(re, im))
}
