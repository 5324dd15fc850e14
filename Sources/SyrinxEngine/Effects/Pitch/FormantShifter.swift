/// Moves the formants of short spectra and leaves their harmonics where they are.
///
/// Each bin is multiplied by E(f ÷ φ) ÷ E(f), E being the spectrum's envelope and φ the ratio of the
/// shift. The gain is real, so nothing moves in time, and the power of each window is kept.
struct FormantShifter: ~Copyable {
  private var voiceEnvelope: VoiceEnvelope
  private var gains: AudioBuffer

  /// Gains are bounded to ±60 dB: an octave of the slope of a voice and a formant on top of it.
  private static let largestGain: Float = 10

  /// For spectra of a Hann window of `size` samples.
  init(size: Int, sampleRate: Int) throws(LibraryError) {
    voiceEnvelope = try VoiceEnvelope(size: size, sampleRate: sampleRate)
    gains = AudioBuffer(channelCount: 1, frameCapacity: size / 2 + 1)
  }

  /// Brings formants to `ratio` times their frequencies, in a sound whose pitch is `pitch` times that
  /// of a voice.
  mutating func shift(_ spectrum: inout MutableSpan<Float>, by ratio: Float, pitch: Float) {
    guard ratio != 1, let energy = voiceEnvelope.measure(spectrum.span, pitch: pitch) else {
      return
    }
    Self.fill(&gains, from: voiceEnvelope.envelope, ratio: ratio)
    let g = gains.samples(of: 0)
    let p = voiceEnvelope.power
    var changed: Float = 0
    for bin in g.indices { changed += p[bin] * g[bin] * g[bin] }
    guard changed > 0, changed.isFinite else { return }
    let level = (energy / changed).squareRoot()
    for bin in g.indices {
      spectrum[2 * bin] *= level * g[bin]
      spectrum[2 * bin + 1] *= level * g[bin]
    }
  }

  private static func fill(
    _ gains: inout AudioBuffer, from envelope: borrowing SpectralEnvelope, ratio: Float
  ) {
    var g = gains[0]
    envelope.fillGains(&g, ratio: ratio)
    for bin in g.indices { g[bin] = powerOfTwo(min(max(g[bin], -largestGain), largestGain)) }
  }
}

/// Moves the formants of a sound, each channel for itself.
final class FormantStage {
  private var fourier: ShortTimeFourier
  private var shifter: FormantShifter

  init(format: StreamFormat) throws(LibraryError) {
    fourier = try ShortTimeFourier(speechOf: format)
    shifter = try FormantShifter(size: fourier.windowSize, sampleRate: format.sampleRate)
  }

  var latency: Int { fourier.latency }

  /// Replaces the block's frames. `ratios` says, for a frame of the sound, by how much its pitch was
  /// moved from the voice's, the formants with it, and where the formants belong.
  func process(
    _ block: inout AudioBlock, ratios: (_ frame: Int) -> (pitch: Double, formant: Double)
  ) {
    fourier.process(&block) { plan, _, centre in
      let (pitch, formant) = ratios(max(centre, 0))
      var spectrum = plan.spectrum
      shifter.shift(&spectrum, by: Float(formant / pitch), pitch: Float(pitch))
    }
  }

  func reset() { fourier.reset() }
}

extension ShortTimeFourier {
  /// Windows long enough for three periods of a deep voice; live, for those who make a new sound of each window,
  /// a third as late.
  init(speechOf format: StreamFormat, isLive: Bool = false) throws(LibraryError) {
    let size = Self.windowSize(spanning: 0.042, at: format.sampleRate)
    try self.init(
      channelCount: format.channelCount, windowSize: size, hop: isLive ? size / 16 : size / 4,
      shape: isLive ? .early(ahead: size * 3 / 16, before: size * 5 / 32) : .hann)
  }
}
