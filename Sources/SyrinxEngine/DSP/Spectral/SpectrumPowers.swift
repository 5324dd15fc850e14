extension AudioBuffer {
  /// Fills a channel with the powers of a spectrum's bins; false where it is silent or has no numbers.
  @discardableResult
  package mutating func measurePowers(of spectrum: Span<Float>, channel: Int = 0) -> Bool {
    var powers = self[channel]
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
