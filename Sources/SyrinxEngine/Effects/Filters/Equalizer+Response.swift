import SyrinxSystem

extension Equalizer {
  /// By how many decibels a tone is raised or lowered; what moves counts as it begins.
  public func response(at frequency: Double, sampleRate: Int) -> Double {
    bands.reduce(gain.beginning) {
      $0 + $1.response(at: frequency, sampleRate: sampleRate)
    }
  }
}

extension Equalizer.Band {
  /// By how many decibels this band raises or lowers a tone.
  public func response(at frequency: Double, sampleRate: Int) -> Double {
    if isBypass { return 0 }
    let w = 2 * Double.pi * frequency / Double(sampleRate)
    return 20 * log10(coefficients(sampleRate: sampleRate).magnitude(at: w))
  }

  /// The band's numbers at one instant.
  struct Values: Equatable {
    var frequency: Double
    var gain: Double
    var width: Double
  }

  /// The band at the beginning of the sound as a digital filter.
  func coefficients(sampleRate: Int) -> BiquadCoefficients {
    coefficients(
      at: Values(
        frequency: frequency.beginning, gain: gain.beginning, width: width.curve.beginning),
      sampleRate: sampleRate)
  }

  /// The band with these numbers as a digital filter.
  ///
  /// At Nyquist itself poles would lie on the unit circle, so the last 500th of the spectrum
  /// is designed as the frequency before it. The width of a resonant type says how high it resonates,
  /// which is the same at every sample rate; only the width of a band with two edges is measured
  /// after the bilinear transform.
  func coefficients(at values: Values, sampleRate: Int) -> BiquadCoefficients {
    let w0 = 2 * Double.pi * min(values.frequency / Double(sampleRate), 0.499)
    let butterworth = BiquadWidth.α(w0: w0, q: 0.5.squareRoot())
    let isQ = if case .q = width { true } else { false }
    let q = isQ ? values.width : BiquadWidth.q(octaves: values.width)
    let resonance = BiquadWidth.α(w0: w0, q: q)
    let breadth = isQ ? resonance : BiquadWidth.α(w0: w0, octaves: values.width)
    let gain = values.gain
    return switch kind {
    case .parametric: .parametric(w0: w0, α: breadth, decibels: gain)
    case .lowPass: .lowPass(w0: w0, α: butterworth)
    case .highPass: .highPass(w0: w0, α: butterworth)
    case .resonantLowPass: .lowPass(w0: w0, α: resonance)
    case .resonantHighPass: .highPass(w0: w0, α: resonance)
    case .bandPass: .bandPass(w0: w0, α: breadth)
    case .bandStop: .bandStop(w0: w0, α: breadth)
    case .lowShelf: .lowShelf(w0: w0, α: butterworth, decibels: gain)
    case .highShelf: .highShelf(w0: w0, α: butterworth, decibels: gain)
    case .resonantLowShelf: .lowShelf(w0: w0, α: resonance, decibels: gain)
    case .resonantHighShelf: .highShelf(w0: w0, α: resonance, decibels: gain)
    }
  }
}
