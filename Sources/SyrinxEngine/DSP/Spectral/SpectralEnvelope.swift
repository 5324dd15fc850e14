import SyrinxSystem

/// The envelope of a spectrum, as fine as its harmonics tell and no finer.
///
/// Each harmonic's power is all that lies within half a fundamental of it, so that one harmonic
/// counts at every point however wide its lobe is (the smoothing of CheapTrick, Morise, 2015, on the
/// grid of the harmonics). Between harmonics a cubic goes through the logarithms. High up, where
/// voices are noise and harmonics are hard to tell, an odd number of neighbours is averaged. What lies
/// between two harmonics nobody can know: above some 200 Hz of fundamental the lowest formants lean
/// to the harmonic next to them.
struct SpectralEnvelope: ~Copyable {
  /// Power summed up to each bin; in double precision, for small differences of large sums.
  private var sums: [Double]
  /// Base-2 logarithms of amplitude at multiples of `spacing`, the first and last repeated.
  private var levels: AudioBuffer
  private var spacing: Float = 1
  private var count = 1

  /// No harmonics are told apart that lie closer than so many bins.
  static let leastSpacing: Float = 2
  /// Harmonics on either side that are averaged, as a fraction of the harmonic's number.
  private static let blur = 0.03
  /// Anything further below the strongest harmonic counts as lying there: −90 dB.
  private static let floor = 1e-9

  init(binCount: Int) {
    sums = Array(repeating: 0, count: binCount + 1)
    levels = AudioBuffer(
      channelCount: 1, frameCapacity: Int(Float(binCount) / Self.leastSpacing) + 4)
  }

  /// Takes the envelope of a power spectrum with harmonics so many bins apart.
  mutating func measure(_ power: Span<Float>, spacing wanted: Float) {
    let width = Double(max(wanted, Self.leastSpacing))
    let last = Double(power.count)
    let count = max(Int((last - 0.5) / width - 0.5), 1)
    spacing = Float(width)
    self.count = count
    Self.accumulate(power, into: &sums)
    let sums = sums
    let s = sums.span
    var l = levels[0]
    var strongest = 0.0
    for k in 1...count {
      let reach = min(Double(Int(Double(k) * Self.blur)), Double(count - k)) + 0.5
      // A bin reaches half its width to either side.
      let from = Self.sum(s, at: (Double(k) - reach) * width + 0.5)
      let to = Self.sum(s, at: min((Double(k) + reach) * width + 0.5, last))
      let mean = (to - from) / (2 * reach)
      strongest = max(strongest, mean)
      l[k] = Float(mean)
    }
    let least = Float(max(strongest * Self.floor, 1e-30))
    for k in 1...count { l[k] = 0.5 * log2(max(l[k], least)) }
    l[0] = l[1]
    l[count + 1] = l[count]
    l[count + 2] = l[count]
  }

  private static func accumulate(_ power: Span<Float>, into sums: inout [Double]) {
    var s = sums.mutableSpan
    var total = 0.0
    for bin in power.indices {
      total += Double(power[bin])
      s[bin + 1] = total
    }
  }

  @inline(__always)
  private static func sum(_ sums: Span<Double>, at position: Double) -> Double {
    let index = min(Int(position), sums.count - 2)
    return sums[index] + (position - Double(index)) * (sums[index + 1] - sums[index])
  }

  /// Writes the base-2 logarithm of what brings the envelope to `ratio` times its frequencies.
  func fillGains(_ gains: inout MutableSpan<Float>, ratio: Float) {
    let l = levels.samples(of: 0)
    let here = 1 / spacing
    let there = here / ratio
    let top = Float(count)
    for bin in gains.indices {
      let b = Float(bin)
      gains[bin] = Self.level(l, at: b * there, top) - Self.level(l, at: b * here, top)
    }
  }

  /// Writes the base-2 logarithm of the envelope's amplitude.
  func fillLevels(_ levels: inout MutableSpan<Float>) {
    let l = self.levels.samples(of: 0)
    let here = 1 / spacing
    let top = Float(count)
    for bin in levels.indices { levels[bin] = Self.level(l, at: Float(bin) * here, top) }
  }

  /// The cubic of Catmull and Rom (1974) through the levels, held below the first and above the last.
  @inline(__always)
  private static func level(_ l: Span<Float>, at position: Float, _ top: Float) -> Float {
    let p = min(max(position, 1), top)
    let k = Int(p)
    let t = p - Float(k)
    let y0 = l[k - 1]
    let y1 = l[k]
    let y2 = l[k + 1]
    let y3 = l[k + 2]
    let a = 3 * (y1 - y2) + y3 - y0
    let b = 2 * y0 - 5 * y1 + 4 * y2 - y3
    return y1 + 0.5 * t * (y2 - y0 + t * (b + t * a))
  }
}
