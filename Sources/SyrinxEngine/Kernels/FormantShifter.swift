/// Moves the formants of short spectra and leaves their harmonics where they are.
///
/// Each bin is multiplied by E(f ÷ φ) ÷ E(f), E being the spectrum's outline and φ the ratio of the
/// shift. The gain is real, so nothing moves in time, and the power of each window is kept.
struct FormantShifter: ~Copyable {
  private var finder: FundamentalFinder
  private var envelope: SpectralEnvelope
  /// The power of each bin, and its gain.
  private let work: AudioBuffer
  private let binsPerHertz: Float

  /// Resolution of the outline in Hz where there is no fundamental.
  private static let unvoicedSpacing: Float = 400
  /// The deepest male voices, before any shift of pitch.
  private static let lowestFundamental: Float = 60
  /// Gains are bounded to ±60 dB: an octave of the slope of a voice and a formant on top of it.
  private static let largestGain: Float = 10

  /// For spectra of a Hann window of `size` samples.
  init(size: Int, sampleRate: Int) throws(EngineError) {
    finder = try FundamentalFinder(size: size, sampleRate: sampleRate)
    envelope = SpectralEnvelope(binCount: size / 2 + 1)
    work = AudioBuffer(channelCount: 2, frameCapacity: size / 2 + 1)
    binsPerHertz = Float(size) / Float(sampleRate)
  }

  /// Brings formants to `ratio` times their frequencies, in a sound whose pitch is `pitch` times that
  /// of a voice.
  mutating func shift(_ spectrum: inout MutableSpan<Float>, by ratio: Float, pitch: Float) {
    guard ratio != 1 else { return }
    let work = self.work.block
    var p = work[0]
    var energy: Float = 0
    for bin in p.indices {
      let re = spectrum[2 * bin]
      let im = spectrum[2 * bin + 1]
      p[bin] = re * re + im * im
      energy += p[bin]
    }
    guard energy > 1e-24, energy.isFinite else { return }
    let power = work.samples(of: 0)
    let fundamental = finder.fundamental(
      of: power, lowest: Self.lowestFundamental * min(pitch, 1))
    envelope.measure(
      power, spacing: (fundamental ?? Self.unvoicedSpacing) * binsPerHertz)
    var g = work[1]
    envelope.fillGains(&g, ratio: ratio)
    for bin in g.indices { g[bin] = Self.power2(g[bin]) }
    var changed: Float = 0
    for bin in g.indices { changed += power[bin] * g[bin] * g[bin] }
    guard changed > 0, changed.isFinite else { return }
    let level = (energy / changed).squareRoot()
    for bin in g.indices {
      spectrum[2 * bin] *= level * g[bin]
      spectrum[2 * bin + 1] *= level * g[bin]
    }
  }

  /// 2 to a bounded power, to six digits, by the Taylor series about the nearest whole number; the
  /// addition of 1.5 · 2²³ rounds, and leaves that number in the lowest bits.
  @inline(__always)
  private static func power2(_ exponent: Float) -> Float {
    let x = min(max(exponent, -largestGain), largestGain)
    let shifted = x + 12_582_912
    let f = (x - (shifted - 12_582_912)) * 0.693_147_18
    let series = 1 + f * (1 + f * (0.5 + f * (0.166_666_67 + f * (0.041_666_67 + f * 0.008_333_3))))
    return Float(bitPattern: series.bitPattern &+ (shifted.bitPattern << 23))
  }
}
