/// Lowers the reverberation of a room under speech, in short spectra.
///
/// The power of what a room leaves behind falls exponentially, so that it is known from the power a little
/// earlier and the decay time (K. Lebart, J. M. Boucher and P. N. Denbigh, "A New Method Based on Spectral
/// Subtraction for Speech Dereverberation", Acta Acustica 87, 2001); it is then taken for noise.
public struct Dereverb: DeclaredEffect {
  /// Percent of the gains' decibels.
  public var strength: Curve = 100
  /// Seconds in which the room's reverberation falls by 60 dB.
  public var decay: Curve = 0.6
  /// Decibels that no bin is lowered further than.
  public var floor: Curve = -15

  public init() {}

  public static let name = "dereverb"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Reduce room reverberation in speech."
  public static let examples = ["dereverb", "dereverb 70 decay=1", "denoise dereverb"]
  public static let parameters: [Parameter<Dereverb>] = [
    .number(
      "strength", \.strength, .percent, 0...100, positional: true, bypassValue: 0,
      help: "amount of the reduction"),
    .number(
      "decay", \.decay, .seconds, 0.1...5,
      help: "time in which the room's reverberation falls by 60 dB"),
    .number("floor", \.floor, .decibels, -60...0, bypassValue: 0, help: "maximum reduction"),
  ]
  public static let details = [
    "Reflections within about 25 ms of the direct sound are kept. A decay longer than that of"
      + " the room removes more reverberation, but also more of the speech; held notes are"
      + " reduced, too. Remove noise first."
  ]

  public static let traits: EffectTraits = .expensive
  public var isBypass: Bool { strength.isConstant(0) || floor.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive || !isBypass else { return Passage().makeProcessor(setup) }
    return StatefulProcessor(try DereverbState(self, setup))
  }
}

private struct DereverbState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  private var fourier: ShortTimeFourier
  private var reverberations: ChannelReverberations

  init(_ settings: Dereverb, _ setup: ProcessorSetup) throws {
    format = setup.format
    let fourier = try ShortTimeFourier(noiseOf: format, windowsOverFrame: 4)
    reverberations = try ChannelReverberations(settings, fourier, setup)
    tail = setup.input.tail(ringing: fourier.windowSize)
    self.fourier = fourier
  }

  var latency: Int { fourier.latency }
  var alignment: Int { fourier.hop }

  mutating func process(_ block: inout AudioBlock) {
    fourier.process(&block) { plan, channel, centre in
      var spectrum = plan.spectrum
      reverberations.lower(&spectrum, of: channel, at: centre)
    }
  }

  mutating func reset(to frame: Int) {
    fourier.reset(to: frame)
    reverberations.reset()
  }
}

/// The late reverberation of each channel, and what lowers it.
private struct ChannelReverberations: ~Copyable {
  private let late: [Box<LateReverberation>]
  private let reduction: SpectralReduction
  private let decay: FrameValues
  private var powers: AudioBuffer

  init(
    _ settings: Dereverb, _ fourier: borrowing ShortTimeFourier, _ setup: ProcessorSetup
  ) throws {
    let channels = 0..<setup.format.channelCount
    let binCount = fourier.windowSize / 2 + 1
    let spacing = Double(fourier.hop) / Double(setup.format.sampleRate)
    late = channels.map { _ in
      Box(LateReverberation(binCount: binCount, spacing: spacing))
    }
    let gains = channels.map { _ in
      Box(
        LogSpectralGain(binCount: binCount, spacing: spacing, memory: 0.8, weighsPresence: false))
    }
    let decay = try setup.frameValues("decay", settings.decay)
    reduction = try SpectralReduction(
      gains, strength: settings.strength, floor: settings.floor, setup)
    self.decay = decay
    powers = AudioBuffer(channelCount: 1, frameCapacity: binCount)
  }

  mutating func lower(_ spectrum: inout MutableSpan<Float>, of channel: Int, at centre: Int) {
    reduction.note(upTo: centre)
    decay.note(upTo: centre)
    let isSound = powers.measurePowers(of: spectrum.span)
    if !isSound { powers.clear() }
    let power = powers.samples(of: 0)
    late[channel].value.add(power, decay: decay.value(at: Double(max(centre, 0))))
    guard isSound else { return }
    late[channel].read {
      reduction.lower(&spectrum, of: channel, power, unwanted: $0.power, at: centre)
    }
  }

  func reset() {
    for channel in late { channel.value.reset() }
    reduction.reset()
    decay.reset(to: 0)
  }
}
