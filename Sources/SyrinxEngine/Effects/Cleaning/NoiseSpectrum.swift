/// The power of noise in each bin of short spectra, as `Denoise` takes it to be.
struct NoiseSpectrum: Hashable, Sendable {
  private(set) var powers: [Float]
  /// It comes and goes, as the talk of many people does.
  let isUnsteady: Bool

  /// By mean powers and mean magnitudes of bins so many hertz apart.
  init(powers: [Float], magnitudes: [Float], spacing: Double) {
    self.powers = powers
    isUnsteady = Self.isUnsteady(powers, magnitudes, spacing)
    guard isUnsteady else { return }
    smooth(over: Int((Self.smoothing / spacing).rounded()))
    for bin in self.powers.indices { self.powers[bin] *= Self.excess }
  }

  /// The mean of several channels.
  init(meanOf channels: [NoiseSpectrum]) {
    powers = channels[0].powers.indices.map { bin in
      channels.reduce(0) { $0 + $1.powers[bin] } / Float(channels.count)
    }
    isUnsteady = channels.contains(where: \.isUnsteady)
  }

  /// Hertz on either side over which unsteady noise is smoothed, since a passage holds few of its sounds, and how
  /// many times its mean power it is taken to have: it is often louder.
  private static let (smoothing, excess) = (100.0, Float(2))
  /// Where speech has most of its power.
  private static let band = 200.0...6000
  /// The square of the mean magnitude over the mean power is π/4 for Gaussian noise and 1 for a steady tone. Over
  /// 0.3 s or more it was 0.47 to 0.65 for eight people who talk, and 0.78 or more for fans, cars and mains.
  private static let steadiness: Float = 0.71

  private static func isUnsteady(
    _ powers: [Float], _ magnitudes: [Float], _ spacing: Double
  ) -> Bool {
    let first = Int(band.lowerBound / spacing)
    let last = min(Int(band.upperBound / spacing), powers.count - 1)
    guard first <= last else { return false }
    let bins = (first...last).filter { powers[$0] > 0 }
    let sum = bins.reduce(0) { $0 + magnitudes[$1] * magnitudes[$1] / powers[$1] }
    return sum < steadiness * Float(bins.count)
  }

  /// Replaces each power by the mean of those within so many bins.
  private mutating func smooth(over reach: Int) {
    let given = powers
    for bin in given.indices {
      let around = given[max(bin - reach, 0)...min(bin + reach, given.count - 1)]
      powers[bin] = around.reduce(0, +) / Float(around.count)
    }
  }
}
