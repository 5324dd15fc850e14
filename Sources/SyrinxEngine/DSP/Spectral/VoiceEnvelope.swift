/// Measures the envelope of short spectra, with as much detail as the pitch of the voice allows.
struct VoiceEnvelope: ~Copyable {
  private var finder: FundamentalFinder
  /// The envelope of the spectrum that was measured last.
  private(set) var envelope: SpectralEnvelope
  private var powers: AudioBuffer
  private let binsPerHertz: Float

  /// Resolution in Hz where there is no fundamental.
  private static let unvoicedSpacing: Float = 400
  /// The deepest male voices, before any shift of pitch.
  private static let lowestFundamental: Float = 60

  /// For spectra of a Hann window of `size` samples.
  init(size: Int, sampleRate: Int) throws(LibraryError) {
    finder = try FundamentalFinder(size: size, sampleRate: sampleRate)
    envelope = SpectralEnvelope(binCount: size / 2 + 1)
    powers = AudioBuffer(channelCount: 1, frameCapacity: size / 2 + 1)
    binsPerHertz = Float(size) / Float(sampleRate)
  }

  /// The power of each bin of that spectrum.
  var power: Span<Float> {
    @_lifetime(borrow self) get { powers.samples(of: 0) }
  }

  /// Takes the envelope of a spectrum of a sound whose pitch is `pitch` times that of a voice, and
  /// returns the sum of its powers; nil, and no envelope, where it is silent.
  mutating func measure(_ spectrum: Span<Float>, pitch: Float = 1) -> Float? {
    var energy: Float = 0
    do {
      var p = powers[0]
      for bin in p.indices {
        let re = spectrum[2 * bin]
        let im = spectrum[2 * bin + 1]
        p[bin] = re * re + im * im
        energy += p[bin]
      }
    }
    guard energy > 1e-24, energy.isFinite else { return nil }
    Self.measure(powers, pitch, binsPerHertz, &finder, &envelope)
    return energy
  }

  private static func measure(
    _ powers: borrowing AudioBuffer, _ pitch: Float, _ binsPerHertz: Float,
    _ finder: inout FundamentalFinder, _ envelope: inout SpectralEnvelope
  ) {
    let power = powers.samples(of: 0)
    let fundamental = finder.fundamental(of: power, lowest: lowestFundamental * min(pitch, 1))
    envelope.measure(power, spacing: (fundamental ?? unvoicedSpacing) * binsPerHertz)
  }
}
