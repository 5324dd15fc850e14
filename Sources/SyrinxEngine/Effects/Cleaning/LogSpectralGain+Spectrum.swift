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
