import SyrinxSystem

/// A second-order filter whose coefficients may change with every frame, for two channels.
///
/// Its two integrators follow the trapezoidal rule (A. Simper, "Solving the continuous SVF equations using
/// trapezoidal integration and equivalent currents", Cytomic, 2013). Held still it has the transfer
/// function of the bilinear transform, as the cookbook's sections have. Without input the sum of the
/// squares of s1 and s2 changes by −4·g·k·v1² a frame, which is never positive, whatever g and k ≥ 0 come
/// next: no movement of the coefficients can make it ring louder.
struct StateVariableFilter {
  private var s1 = SIMD2<Double>()
  private var s2 = SIMD2<Double>()

  @inline(__always)
  mutating func step(_ x: SIMD2<Double>, _ c: StateVariableCoefficients) -> SIMD2<Double> {
    let v1 = (c.g * (x - s2) + s1) * c.scale
    let v2 = s2 + c.g * v1
    s1 = 2 * v1 - s1
    s2 = 2 * v2 - s2
    return c.direct * x + c.band * v1 + c.low * v2
  }

  mutating func flushDenormals() {
    s1.flushDenormals()
    s2.flushDenormals()
  }

  mutating func reset() { self = StateVariableFilter() }
}

/// The integrators' gain g, and how much of the input, of the band-pass v1 and of the low-pass v2 makes
/// the output.
struct StateVariableCoefficients {
  let g: Double
  /// 1 ÷ (1 + g·(g + k)), with the damping k.
  let scale: Double
  let direct: Double
  let band: Double
  let low: Double

  init(g: Double, k: Double, direct: Double, band: Double, low: Double) {
    self.g = g
    scale = 1 / (1 + g * (g + k))
    self.direct = direct
    self.band = band
    self.low = low
  }

  /// A Butterworth low-pass, of which little is left above the rates that a stream can carry.
  static func lowPass(cutoff: Double, sampleRate: Double) -> Self {
    let g = tan(.pi * min(cutoff / sampleRate, 0.49))
    return Self(g: g, k: 2.0.squareRoot(), direct: 0, band: 0, low: 1)
  }
}
