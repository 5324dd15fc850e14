#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A whisper: the sound's short spectra with random phases, the same for all
/// channels, so that a voice stays in its place between them.
final class WhisperVoice: VoiceMaker {
  private var fourier: ShortTimeFourier
  private var voice: VoiceSource
  private var random: RandomBits
  private let seed: Int
  /// Real and imaginary parts of a spectrum of unit amplitudes and random phases.
  private let breath: AudioBuffer
  /// The phases there are: the cosines of a full turn and a quarter more.
  private let cosines: AudioBuffer

  /// Breath has next to nothing below, and voices nothing that could be read off.
  private static let lowest = 100.0
  private static let phaseCount = 1024

  init(format: StreamFormat, seed: Int) throws(LibraryError) {
    fourier = try ShortTimeFourier(speechOf: format)
    voice = try VoiceSource(size: fourier.windowSize, sampleRate: format.sampleRate)
    self.seed = seed
    random = RandomBits(seed: seed)
    breath = AudioBuffer(channelCount: 2, frameCapacity: fourier.windowSize / 2 + 1)
    cosines = AudioBuffer(channels: [
      (0..<Self.phaseCount * 5 / 4).map {
        Float(cos(2 * Double.pi * Double($0) / Double(Self.phaseCount)))
      }
    ])
  }

  /// How many frames late the sound comes out.
  var latency: Int { fourier.latency }

  /// Replaces the block's frames.
  func process(_ block: AudioBlock) {
    // Windows of random phases do not add up in amplitude but in power.
    let fraction = Double(fourier.windowSize) / Double(fourier.hop)
    fourier.process(block) { plan, channel, _ in
      if channel == 0 { drawBreath() }
      var spectrum = plan.spectrum
      voice.replace(
        &spectrum, by: breath.block, lowest: Self.lowest, loudness: .everywhere, fraction: fraction)
    }
  }

  private func drawBreath() {
    let block = breath.block
    let table = self.cosines.block
    let cosines = table.samples(of: 0)
    var re = block[0]
    var im = block[1]
    var random = self.random
    var bits: UInt64 = 0
    for bin in re.indices {
      // A draw is good for six phases of ten bits.
      bits = bin % 6 == 0 ? random.next() : bits >> 10
      let phase = Int(truncatingIfNeeded: bits) & (Self.phaseCount - 1)
      re[bin] = cosines[phase]
      im[bin] = cosines[phase + Self.phaseCount / 4]
    }
    self.random = random
  }

  func reset() {
    fourier.reset()
    random = RandomBits(seed: seed)
  }
}
