import Foundation

/// The spectrum of a sound that repeats itself exactly, over one period: no window, no leakage.
package struct PeriodicSpectrum {
  /// The amplitude at each multiple of the period's frequency, from zero on.
  package let amplitudes: [Double]

  package init(_ sound: [Float], from start: Int, period: Int) {
    amplitudes = (0...period / 2).map { bin in
      var re = 0.0
      var im = 0.0
      for frame in 0..<period {
        let angle = 2 * Double.pi * Double(bin * frame % period) / Double(period)
        re += Double(sound[start + frame]) * cos(angle)
        im += Double(sound[start + frame]) * sin(angle)
      }
      let isSingle = bin == 0 || 2 * bin == period
      return (re * re + im * im).squareRoot() * (isSingle ? 1 : 2) / Double(period)
    }
  }

  /// Neither a constant nor one of the harmonics of a tone: the loudest of it, and all of
  /// it, as amplitudes.
  package func aliasing(ofTone bin: Int) -> (loudest: Double, all: Double) {
    var loudest = 0.0
    var power = 0.0
    for (index, amplitude) in amplitudes.enumerated() where index % bin != 0 {
      loudest = max(loudest, amplitude)
      power += amplitude * amplitude
    }
    return (loudest, power.squareRoot())
  }
}

/// A full-scale tone of 5 kHz, the bins of its period and its own: 441 frames at 44.1 kHz and 48 at
/// 48 kHz repeat exactly.
package struct FiveKilohertz {
  package let sound: [Float]
  package let period: Int
  package let bin: Int

  package init(rate: Int, count: Int) {
    sound = sine(5000, rate: rate, count: count, amplitude: 1)
    period = rate == 44_100 ? 441 : 48
    bin = 5000 * period / rate
  }

  /// The last period of a rendered sound, when all that swings in has resolved.
  package func spectrum(of output: [Float]) -> PeriodicSpectrum {
    PeriodicSpectrum(output, from: output.count - period - 200, period: period)
  }
}
