import SyrinxEngine
import SyrinxSystem

/// Bands of equal width on the Bark scale, and how a sound in one of them excites the others.
///
/// The scale is that of Traunmüller (JASA 88, 1990). Excitation falls by 27 dB a Bark towards low
/// frequencies, and by 24 + 230 Hz/f − 0.2 L dB towards high ones; the threshold in quiet is that of
/// the same paper (Terhardt, Hearing Research 1, 1979). A sine of full scale is taken to be played at
/// 92 dB SPL, as in ITU-R BS.1387.
struct CriticalBands {
  /// The bins of each band, and its limits in Hz.
  let bins: [Range<Int>]
  let limits: [ClosedRange<Double>]
  /// The power of a sound that is just heard in quiet.
  let thresholds: [Double]
  var count: Int { bins.count }

  /// The fraction of an excitation that is left one band below.
  private let downwards: Double
  private let step: Double
  private let centres: [Double]

  private static let playbackLevel = 92.0
  private static let lowestSlope = 3.0

  /// Bands so many Bark wide between two frequencies, as far as the rate has space for them.
  init(_ range: ClosedRange<Double>, step: Double, size: Int, sampleRate: Double) {
    let width = sampleRate / Double(size)
    let top = min(range.upperBound, 0.9 * sampleRate / 2)
    var limits: [ClosedRange<Double>] = []
    var low = range.lowerBound
    while low < top {
      let next = Self.hertz(Self.bark(low) + step)
      // The rest at the top is a band of its own only if it is wide enough.
      let high = next < top ? next : top
      if Self.bark(high) - Self.bark(low) >= step / 2 { limits.append(low...high) }
      low = next
    }
    let found = limits.compactMap { limits -> (ClosedRange<Double>, Range<Int>)? in
      // The first bin has much of a constant, which is not heard.
      let first = max(Int((limits.lowerBound / width).rounded(.up)), 2)
      let end = min(Int((limits.upperBound / width).rounded(.up)), size / 2)
      return first < end ? (limits, first..<end) : nil
    }
    self.limits = found.map(\.0)
    bins = found.map(\.1)
    centres = self.limits.map { ($0.lowerBound * $0.upperBound).squareRoot() }
    thresholds = centres.map { Self.power(ofLevel: min(Self.thresholdInQuiet($0), 90)) }
    self.step = step
    downwards = pow(10, -27 * step / 10)
  }

  private static func bark(_ hertz: Double) -> Double { 26.81 * hertz / (1960 + hertz) - 0.53 }

  private static func hertz(_ bark: Double) -> Double {
    bark < 26.2 ? 1960 * (bark + 0.53) / (26.28 - bark) : .infinity
  }

  /// In dB SPL.
  private static func thresholdInQuiet(_ hertz: Double) -> Double {
    let k = hertz / 1000
    return 3.64 * pow(k, -0.8) - 6.5 * exp(-0.6 * (k - 3.3) * (k - 3.3)) + 1e-3 * k * k * k * k
  }

  /// A sine of amplitude one has the power of one half.
  private static func power(ofLevel level: Double) -> Double {
    0.5 * pow(10, (level - playbackLevel) / 10)
  }

  /// By how much an excitation has faded after so many seconds, band by band: time constants of 8 ms
  /// at high frequencies and 30 ms at 100 Hz (BS.1387, forward masking).
  func fading(after seconds: Double) -> [Double] {
    centres.map { exp(-seconds / (0.008 + 0.022 * 100 / $0)) }
  }

  /// From the lowest frequency of some bands to their highest.
  func hertz(of bands: Range<Int>) -> ClosedRange<Double> {
    bands.isEmpty
      ? 0...0 : limits[bands.lowerBound].lowerBound...limits[bands.upperBound - 1].upperBound
  }

  /// The fraction of the channels' excitation that masks in the difference of two.
  func binauralFraction(of band: Int) -> Double { min(0.03 + centres[band] / 4000, 0.5) }

  /// Computes the excitations of the powers of the bins, written from a position on; `own` is for
  /// the bands' own powers.
  func excite(
    _ powers: borrowing Span<Float>, own: inout [Double], _ excitations: inout [Double],
    from position: Int
  ) {
    for (band, range) in bins.enumerated() {
      var power = 0.0
      for bin in range { power += Double(powers[bin]) }
      // Samples whose squares overflow are as loud as can be.
      own[band] = power < Self.loudest ? power : Self.loudest
    }
    var power = 0.0
    for band in bins.indices.reversed() {
      power = power * downwards + own[band]
      excitations[position + band] = power
    }
    for band in bins.indices where own[band] > Self.softest {
      let level = 10 * log10(own[band] / 0.5) + Self.playbackLevel
      let slope = max(24 + 230 / centres[band] - 0.2 * level, Self.lowestSlope)
      let ratio = pow(10, -slope * step / 10)
      var power = own[band] * ratio
      var above = band + 1
      while above < bins.count, power > Self.softest {
        excitations[position + above] += power
        power *= ratio
        above += 1
      }
    }
  }

  /// The power of what lies below the lowest band.
  func powerBelow(_ powers: borrowing Span<Float>) -> Double {
    var power = 0.0
    for bin in 0..<(bins.first?.lowerBound ?? 0) { power += Double(powers[bin]) }
    return power < Self.loudest ? power : Self.loudest
  }

  private static let loudest = 1e30
  private static let softest = 1e-13
}
