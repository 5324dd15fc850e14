import SyrinxSystem

/// Puts breath in the place of the vocal folds.
public struct Whisper: DeclaredEffect {
  /// Percent, from dry to wet.
  public var mix: Curve = 100
  /// Which noise the breath is.
  public var seed = 0

  public init() {}

  public static let name = "whisper"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Turn a voice into a whisper of the same loudness."
  public static let examples = ["whisper 90"]
  public static let parameters: [Parameter<Whisper>] = [
    .number(
      "mix", \.mix, .percent, 0...100, positional: true, bypassValue: 0,
      help: "voice/whisper mix"),
    .count(
      "seed", \.seed, 0...999_999,
      help: "seed of the noise; the same seed gives the same samples"),
  ]

  public static let traits: EffectTraits = .expensive
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voice = try WhisperVoice(format: setup.format, seed: seed, isLive: setup.isLive)
    return StatefulProcessor(try VoiceState(voice, mix: mix, setup))
  }
}

/// A whisper: the sound's short spectra with random phases, the same for all
/// channels, so that a voice stays in its place between them.
struct WhisperVoice: VoiceMaker, ~Copyable {
  private var fourier: ShortTimeFourier
  private var voice: VoiceSource
  private var random: RandomBits
  private let seed: Int
  /// Windows of random phases do not add up in amplitude but in power.
  private let fraction: Double
  /// Real and imaginary parts of a spectrum of unit amplitudes and random phases.
  private var breath: AudioBuffer
  /// The phases there are: the cosines of a full turn and a quarter more.
  private let cosines: [Float]

  /// Breath has next to nothing below, and voices nothing that could be read off.
  private static let lowest = 100.0
  private static let phaseCount = 1024

  init(format: StreamFormat, seed: Int, isLive: Bool) throws(LibraryError) {
    let fourier = try ShortTimeFourier(speechOf: format, isLive: isLive)
    let size = fourier.windowSize
    voice = try VoiceSource(size: size, sampleRate: format.sampleRate)
    fraction =
      Double(size) / Double(fourier.hop)
      / (isLive ? fourier.overlap * fourier.laidOverlap : 1)
    self.fourier = fourier
    self.seed = seed
    random = RandomBits(seed: seed)
    breath = AudioBuffer(channelCount: 2, frameCapacity: size / 2 + 1)
    cosines = (0..<Self.phaseCount * 5 / 4).map {
      Float(cos(2 * Double.pi * Double($0) / Double(Self.phaseCount)))
    }
  }

  var latency: Int { fourier.latency }

  mutating func process(_ block: inout AudioBlock) {
    fourier.process(&block) { plan, channel, _ in
      if channel == 0 { Self.draw(&breath, &random, cosines) }
      var spectrum = plan.spectrum
      voice.replace(&spectrum, by: breath, lowest: Self.lowest, fraction: fraction)
    }
  }

  private static func draw(
    _ breath: inout AudioBuffer, _ random: inout RandomBits, _ table: [Float]
  ) {
    let cosines = table.span
    var both = breath.pair(0, 1)
    var bits: UInt64 = 0
    for bin in both.left.indices {
      // A draw is good for six phases of ten bits.
      bits = bin % 6 == 0 ? random.next() : bits >> 10
      let phase = Int(truncatingIfNeeded: bits) & (Self.phaseCount - 1)
      both.left[bin] = cosines[phase]
      both.right[bin] = cosines[phase + Self.phaseCount / 4]
    }
  }

  mutating func reset() {
    fourier.reset()
    random = RandomBits(seed: seed)
  }
}
