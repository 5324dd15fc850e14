import SyrinxEngine

/// The powers of the bins of spectra, added up.
struct PowerSum {
  /// Four bins a member.
  private var groups: [SIMD4<Float>]
  private let binCount: Int

  init(binCount: Int) {
    self.binCount = binCount
    groups = Array(repeating: SIMD4(), count: (binCount + 3) / 4)
  }

  /// Adds the spectrum that has just been made: real and imaginary part of each bin in turn.
  mutating func add(_ plan: inout FourierPlan) {
    let spectrum = plan.spectrum
    let parts = spectrum.span
    let (count, whole) = (binCount, binCount / 4)
    var sums = groups.mutableSpan
    for group in 0..<whole {
      let lanes = parts.lanes(at: 8 * group)
      let squares = lanes * lanes
      sums[group] += squares.evenHalf + squares.oddHalf
    }
    for bin in 4 * whole..<count {
      let (re, im) = (parts[2 * bin], parts[2 * bin + 1])
      sums[whole][bin - 4 * whole] += re * re + im * im
    }
  }

  /// The sum of each bin.
  var values: [Float] { (0..<binCount).map { groups[$0 / 4][$0 % 4] } }

  mutating func clear() {
    for group in groups.indices { groups[group] = SIMD4() }
  }
}
