import SyrinxSystem

/// A low-pass that halves the band, for doubling a sample rate or halving it, with symmetric taps:
/// all frequencies are equally late.
///
/// Every other tap of such a filter is zero but for the middle one, so that doubling keeps the
/// samples as they are and computes only those between (Crochiere and Rabiner, Multirate Digital
/// Signal Processing, 1983, section 4.3). The taps are a sinc through a Kaiser window.
enum HalfBand {
  /// The taps on one side of a new sample, the nearest first. They sum to a half, so that a constant
  /// stays exactly what it was.
  static func taps(pairCount: Int, decibels: Double) -> [Float] {
    let window = KaiserWindow(decibels: decibels)
    let taps = (0..<pairCount).map { pair in
      let distance = Double(2 * pair + 1)
      let position = distance / Double(2 * pairCount)
      return sin(.pi * distance / 2) / distance * window.height(at: position)
    }
    let sum = taps.reduce(0, +)
    return taps.map { Float($0 / (2 * sum)) }
  }
}
