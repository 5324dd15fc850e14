/// Gives short spectra of a voice another source.
///
/// A voice is a source, vocal folds or breath, and a filter, the mouth (Fant, 1960). The filter is
/// taken to be the envelope of the spectrum, without any phase; the harmonics of the old source are not
/// in it, or they would beat with those of the new one.
struct VoiceSource: ~Copyable {
  private var voiceEnvelope: VoiceEnvelope
  private var amplitudes: AudioBuffer
  private let binsPerHertz: Double

  /// For spectra of a Hann window of `size` samples.
  init(size: Int, sampleRate: Int) throws(LibraryError) {
    voiceEnvelope = try VoiceEnvelope(size: size, sampleRate: sampleRate)
    amplitudes = AudioBuffer(channelCount: 1, frameCapacity: size / 2 + 1)
    binsPerHertz = Double(size) / Double(sampleRate)
  }

  /// Replaces a spectrum by the source's, whose real and imaginary parts are two channels, shaped by
  /// the spectrum's envelope down to `lowest` Hz.
  ///
  /// The power of the envelope becomes `fraction` times that of the spectrum; of a source with harmonics only
  /// every `spacing` bins, there alone.
  mutating func replace(
    _ spectrum: inout MutableSpan<Float>, by source: borrowing AudioBuffer, lowest: Double,
    spacing: Double? = nil, fraction: Double
  ) {
    guard let energy = voiceEnvelope.measure(spectrum.span) else {
      for index in spectrum.indices { spectrum[index] = 0 }
      return
    }
    Self.fill(&amplitudes, from: voiceEnvelope.envelope, corner: lowest * binsPerHertz)
    let a = amplitudes.samples(of: 0)
    let heard = Self.power(a, spacing)
    let gain = heard > 0 ? Float((Double(energy) * fraction / heard).squareRoot()) : 0
    let re = source.samples(of: 0)
    let im = source.samples(of: 1)
    for bin in a.indices {
      spectrum[2 * bin] = gain * a[bin] * re[bin]
      spectrum[2 * bin + 1] = gain * a[bin] * im[bin]
    }
  }

  /// Writes the envelope's amplitudes, less and less below a corner, in bins.
  private static func fill(
    _ amplitudes: inout AudioBuffer, from envelope: borrowing SpectralEnvelope, corner: Double
  ) {
    var a = amplitudes[0]
    envelope.fillLevels(&a)
    for bin in a.indices { a[bin] = powerOfTwo(min(max(a[bin], -60), 60)) }
    // Below the lowest frequency there is no estimate, and a source may have a DC offset.
    for bin in 0..<min(Int(corner.rounded(.up)), a.count) {
      let fraction = Float(Double(bin) / corner)
      a[bin] *= fraction * fraction
    }
  }

  private static func power(_ a: Span<Float>, _ spacing: Double?) -> Double {
    guard let spacing else {
      var lanes = SIMD8<Float>()
      for bin in stride(from: 0, through: a.count - 8, by: 8) {
        let eight = a.lanes(at: bin)
        lanes += eight * eight
      }
      return Double(lanes.sum())
    }
    var power = 0.0
    var position = spacing + 0.5
    while position < Double(a.count) {
      let amplitude = Double(a[Int(position)])
      power += amplitude * amplitude
      position += spacing
    }
    return power
  }
}

/// Replaces the frames of a sound by a new voice, with the stated latency.
protocol VoiceMaker: ~Copyable {
  var latency: Int { get }
  mutating func process(_ block: inout AudioBlock)
  mutating func reset()
}

/// Mixes the new voice with the original: robotize and whisper.
///
/// It is one window late, and rings on for less than one after the end.
struct VoiceState<Maker: VoiceMaker & ~Copyable>: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.unknown
  let tail: Int
  private var maker: Maker
  private var mix: AlignedMix

  init(_ maker: consuming Maker, mix: Curve, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.mix = AlignedMix(
      mix: try setup.stream("mix", mix), latency: maker.latency,
      channelCount: format.channelCount, maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(ringing: maker.latency)
    self.maker = maker
  }

  var latency: Int { maker.latency }

  mutating func process(_ block: inout AudioBlock) { mix.process(&block) { maker.process(&$0) } }

  mutating func reset(to frame: Int) {
    maker.reset()
    mix.reset()
  }
}
