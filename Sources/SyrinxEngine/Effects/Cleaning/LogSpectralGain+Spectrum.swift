extension AudioBuffer {
  /// Fills the first channel with the powers of a spectrum's bins; false where it is silent or has no
  /// numbers.
  mutating func measurePowers(of spectrum: Span<Float>) -> Bool {
    var powers = self[0]
    var sums = SIMD8<Float>()
    var bin = 0
    while bin + 8 <= powers.count {
      let (re, im) = spectrum.pairs(at: bin)
      let power = re * re + im * im
      powers.setLanes(at: bin, to: power)
      sums += power
      bin += 8
    }
    var energy = sums.sum()
    while bin < powers.count {
      let (re, im) = (spectrum[2 * bin], spectrum[2 * bin + 1])
      powers[bin] = re * re + im * im
      energy += powers[bin]
      bin += 1
    }
    return energy > 0 && energy.isFinite
  }
}

extension LogSpectralGain {
  /// Multiplies a spectrum by the gains, which are no less than so many decibels; of all of them, so many
  /// percent of the decibels.
  func apply(to spectrum: inout MutableSpan<Float>, least decibels: Double, strength: Double) {
    let g = gains
    let least = magnitude(atLevel: Float(decibels))
    let ratio = Float(strength / 100)
    if ratio == 1 {
      for bin in g.indices {
        let gain = max(g[bin], least)
        spectrum[2 * bin] *= gain
        spectrum[2 * bin + 1] *= gain
      }
    } else {
      for bin in g.indices {
        let gain = magnitude(atLevel: ratio * level(ofMagnitude: max(g[bin], least)))
        spectrum[2 * bin] *= gain
        spectrum[2 * bin + 1] *= gain
      }
    }
  }
}
