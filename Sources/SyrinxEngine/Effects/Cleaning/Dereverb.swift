/// Lowers the reverberation of a room under speech, in short spectra.
///
/// The power of what a room leaves behind falls exponentially, so that it is known from the power a little
/// earlier and the decay time (K. Lebart, J. M. Boucher and P. N. Denbigh, "A New Method Based on Spectral
/// Subtraction for Speech Dereverberation", Acta Acustica 87, 2001); it is then taken for noise.
public struct Dereverb: DeclaredEffect {
  /// Percent of the gains' decibels.
  public var strength: Curve = 100
  /// Seconds in which the room's reverberation falls by 60 dB.
  public var decay = 0.6
  /// Decibels that no bin is lowered further than.
  public var floor: Curve = -15

  public init() {}

  public static let name = "dereverb"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Lowers the reverberation of a room under speech."
  public static let examples = ["dereverb", "dereverb 70 decay=1", "denoise dereverb"]
  public static let parameters: [Parameter<Dereverb>] = [
    .number(
      "strength", \.strength, .percent, 0...100, positional: true, bypassValue: 0,
      help: "how much of the reduction is applied"),
    .fixed(
      "decay", \.decay, .seconds, 0.1...5,
      help: "time in which the room's reverberation falls by 60 dB"),
    .number(
      "floor", \.floor, .decibels, -60...0, bypassValue: 0,
      help: "no part of the sound is lowered further"),
  ]
  public static let details = [
    "What comes within some 25 ms of the direct sound stays. A decay longer than that of the room lowers more,"
      + " and more of the speech too; held notes are lowered as well. Remove noise first."
  ]

  public var isBypass: Bool { strength.isConstant(0) || floor.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive || !isBypass else { return Passage().makeProcessor(setup) }
    return try DereverbProcessor(self, setup)
  }
}

private final class DereverbProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.everything
  private var fourier: ShortTimeFourier
  private var reverberations: [LateReverberation]
  private let reduction: SpectralReduction
  private let powers: AudioBuffer

  init(_ settings: Dereverb, _ setup: ProcessorSetup) throws {
    format = setup.format
    let channels = 0..<format.channelCount
    let fourier = try ShortTimeFourier(noiseOf: format, windowsOverFrame: 4)
    let binCount = fourier.windowSize / 2 + 1
    let spacing = Double(fourier.hop) / Double(format.sampleRate)
    reverberations = channels.map { _ in
      LateReverberation(binCount: binCount, spacing: spacing, decay: settings.decay)
    }
    let gains = channels.map { _ in
      LogSpectralGain(binCount: binCount, spacing: spacing, memory: 0.8, weighsPresence: false)
    }
    reduction = try SpectralReduction(
      gains, strength: settings.strength, floor: settings.floor, setup)
    powers = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    self.fourier = fourier
  }

  var latency: Int { fourier.latency }
  var alignment: Int { fourier.hop }

  func process(_ block: AudioBlock) {
    fourier.process(block) { plan, channel, centre in
      reduction.note(upTo: centre)
      var spectrum = plan.spectrum
      let isSound = powers.block.measurePowers(of: spectrum.span)
      if !isSound { powers.block.clear() }
      let powers = self.powers.block
      reverberations[channel].add(powers.samples(of: 0))
      guard isSound else { return }
      let late = reverberations[channel].power
      reduction.lower(
        &spectrum, of: channel, powers.samples(of: 0), unwanted: late.samples(of: 0), at: centre)
    }
  }

  func reset(to frame: Int) {
    fourier.reset(to: frame)
    for channel in reverberations.indices { reverberations[channel].reset() }
    reduction.reset()
  }
}
