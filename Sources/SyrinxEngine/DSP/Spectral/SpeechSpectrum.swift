import SyrinxSystem

/// The long-term average spectrum of speech.
enum SpeechSpectrum {
  /// Levels in dB of the third octaves from 63 Hz to 16 kHz, men and women combined (D. Byrne and others, "An
  /// International Comparison of Long-Term Average Speech Spectra", 1994).
  static let levels = [
    38.6, 43.5, 54.4, 57.7, 56.8, 60.2, 60.3, 59.0, 62.1, 62.1, 60.5, 56.8, 53.7, 53.0, 52.0, 48.7,
    48.1, 46.8, 45.6, 44.5, 44.3, 43.7, 43.4, 41.3, 40.7,
  ]

  static func centre(_ band: Int) -> Double { 1000 * exp2(Double(band - 12) / 3) }

  /// The power in a band of one hertz, of any unit. Beyond what was measured it falls by 15 dB an octave.
  static func density(_ band: Int) -> Double {
    let level = levels[min(band, levels.count - 1)] - 4 * Double(max(band - levels.count + 1, 0))
    return pow(10, level / 10) / centre(band)
  }

  /// Gives a sound that is repeated this spectrum, with an RMS level of −15 dB. One whose rate leaves room for
  /// no third octave stays as it is.
  static func shape(_ samples: inout [Float], at sampleRate: Int) throws(LibraryError) {
    var plan = try FourierPlan(size: samples.count)
    let binCount = plan.binCount
    var real = plan.real
    for frame in samples.indices { real[frame] = samples[frame] }
    plan.transform()
    let width = Double(sampleRate) / Double(samples.count)
    var bandCount = 1
    while centre(bandCount) < Double(sampleRate) / 2 { bandCount += 1 }
    // Bins from the edge below the first third octave on, the last as far as the Nyquist frequency reaches.
    let edges = (0...bandCount).map {
      min(Int(centre($0) * exp2(-1.0 / 6) / width), binCount)
    }
    var spectrum = plan.spectrum
    for bin in 0..<2 * edges[0] { spectrum[bin] = 0 }
    // Gains that pass from centre to centre change the levels a little: some rounds settle them.
    for _ in 0..<4 {
      var gains: [Double] = []
      for band in 0..<bandCount {
        var power = 1e-30
        for bin in 2 * edges[band]..<2 * edges[band + 1] {
          power += Double(spectrum[bin] * spectrum[bin])
        }
        let count = Double(max(edges[band + 1] - edges[band], 1))
        gains.append((density(band) * count / power).squareRoot())
      }
      for band in 0...bandCount {
        let (last, next) = (gains[max(band - 1, 0)], gains[min(band, bandCount - 1)])
        let first = band == 0 ? edges[0] : Int(centre(band - 1) / width)
        let end = band == bandCount ? binCount : Int(centre(band) / width)
        for bin in first..<max(min(end, binCount), first) {
          let gain = Float(last + (next - last) * Double(bin - first) / Double(end - first))
          spectrum[2 * bin] *= gain
          spectrum[2 * bin + 1] *= gain
        }
      }
    }
    plan.inverse()
    var sum = 0.0
    let shaped = plan.realSpan
    for frame in samples.indices { sum += Double(shaped[frame]) * Double(shaped[frame]) }
    guard sum > 0 else { return }
    let scale = Float((pow(10, -1.5) * Double(samples.count) / sum).squareRoot())
    for frame in samples.indices { samples[frame] = scale * shaped[frame] }
  }
}
