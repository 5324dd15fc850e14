import SyrinxSystem

/// A filter of linear phase that removes bands, by windowed sincs.
struct BandStop {
  let response: [Float]
  /// Frames by which it is late.
  let delay: Int

  /// Hertz from what passes to what is removed.
  private static let edge = 40.0
  private static let attenuation = 80.0

  /// Bands in Hz, which may overlap.
  init(_ bands: [ClosedRange<Double>], sampleRate: Int) {
    let rate = Double(sampleRate)
    // The length by Kaiser's formula (Oppenheim and Schafer, Discrete-Time Signal Processing, 7.5.3).
    let width = 2.285 * 2 * Double.pi * Self.edge / rate
    let half = Int(((Self.attenuation - 8) / width / 2).rounded(.up))
    let window = KaiserWindow(decibels: Self.attenuation)
    let peak = window.height(at: 0)
    let removed = Self.merged(bands)
    delay = half
    response = (-half...half).map { place in
      let turn = Double.pi * Double(place)
      var sum = place == 0 ? 1.0 : 0
      for band in removed {
        let (low, high) = (2 * band.lowerBound / rate, 2 * band.upperBound / rate)
        sum -= place == 0 ? high - low : (sin(high * turn) - sin(low * turn)) / turn
      }
      return Float(sum * window.height(at: Double(place) / Double(half)) / peak)
    }
  }

  private static func merged(_ bands: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var merged: [ClosedRange<Double>] = []
    for band in bands.ordered(by: \.lowerBound) {
      if let last = merged.last, band.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, band.upperBound)
      } else {
        merged.append(band)
      }
    }
    return merged
  }
}
