import SyrinxSystem

extension Equalizer.Band {
  /// The same filter as `coefficients(at:sampleRate:)`, in a form that may change with every frame.
  ///
  /// The analog prototypes are the cookbook's: with g = tan(w0/2) and k = 2α/sin w0 they become the mixes
  /// that Simper's paper lists.
  func movingCoefficients(at values: Values, sampleRate: Int) -> StateVariableCoefficients {
    let w0 = 2 * Double.pi * min(values.frequency / Double(sampleRate), 0.499)
    let g = tan(w0 / 2)
    let k = damping(values.width, w0: w0, g: g)
    let A = exactAmplitude(decibels: values.gain / 2)
    return switch kind {
    case .lowPass, .resonantLowPass:
      StateVariableCoefficients(g: g, k: k, direct: 0, band: 0, low: 1)
    case .highPass, .resonantHighPass:
      StateVariableCoefficients(g: g, k: k, direct: 1, band: -k, low: -1)
    case .bandPass: StateVariableCoefficients(g: g, k: k, direct: 0, band: k, low: 0)
    case .bandStop: StateVariableCoefficients(g: g, k: k, direct: 1, band: -k, low: 0)
    case .parametric:
      StateVariableCoefficients(g: g, k: k / A, direct: 1, band: k / A * (A * A - 1), low: 0)
    case .lowShelf, .resonantLowShelf:
      StateVariableCoefficients(
        g: g / A.squareRoot(), k: k, direct: 1, band: k * (A - 1), low: A * A - 1)
    case .highShelf, .resonantHighShelf:
      StateVariableCoefficients(
        g: g * A.squareRoot(), k: k, direct: A * A, band: k * (1 - A) * A, low: 1 - A * A)
    }
  }

  private func damping(_ value: Double, w0: Double, g: Double) -> Double {
    guard kind.hasWidth else { return 2.0.squareRoot() }
    guard case .octaves = width else { return 1 / value }
    switch kind {
    case .parametric, .bandPass, .bandStop:
      return BiquadWidth.damping(w0: w0, tangent: g, octaves: value)
    default: return 1 / BiquadWidth.q(octaves: value)
    }
  }
}
