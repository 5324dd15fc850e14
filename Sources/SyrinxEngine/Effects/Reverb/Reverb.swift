// Reverb/ is rooms: thirteen computed ones (a feedback delay network), recorded ones (convolution), and
// rectangular ones between a speaker and a microphone (the image-source method).

/// The level at which an impulse response is used.
public enum ImpulseGain: String, CaseIterable, Sendable {
  /// Such that a sound with as much power in every octave is as loud wet as dry.
  case energy
  /// As recorded.
  case file
}

/// Sets the sound in a room, or convolves it with the recorded answer of one.
///
/// The room's parameters that are left alone have the preset's values. With `ir` the recorded room takes
/// the preset's place: preset, decay and damping can then not be set, and there is no delay beforehand
/// unless asked for.
public struct Reverb: DeclaredEffect {
  public var preset = ReverbPreset.mediumHall
  public var mix: Curve = 35
  /// Seconds in which 1 kHz falls by 60 dB.
  public var decay: Curve?
  public var damping: Curve?
  public var predelay: Curve?
  public var width: Curve?
  /// The path of an impulse response.
  public var ir: String?
  public var irGain = ImpulseGain.energy

  public init() {}

  public static let name = "reverb"
  public static let purpose = EffectPurpose.space
  public static let summary =
    "Add the reverberation of one of thirteen rooms, or of an impulse response."
  public static let examples = ["reverb large-hall mix=25", "reverb plate decay=3 predelay=40"]
  public static let parameters: [Parameter<Reverb>] = [
    .choice("preset", \.preset, positional: true, help: "room"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
    .optionalNumber(
      "decay", \.decay, .seconds, 0.1...20,
      help: "decay time to −60 dB at 1 kHz; default: the preset's"),
    .optionalNumber(
      "damping", \.damping, .plain, 0...1,
      help: "damping of high frequencies; default: the preset's"),
    .optionalNumber(
      "predelay", \.predelay, .milliseconds, 0...500,
      help: "delay before the reverberation; default: the preset's"),
    .optionalNumber(
      "width", \.width, .plain, 0...1,
      help: "0: the same for all channels; 1: independent; default: the preset's"),
    .text(
      "ir", \.ir, placeholder: "FILE",
      help: "convolve with this impulse response instead of a preset"),
    .choice(
      "ir-gain", \.irGain,
      help:
        "level of the impulse response: normalized by its energy, or as in the file"),
  ]
  public static let details = [
    "An impulse response is divided by √(∫ |H(f)|² df/f ÷ ∫ df/f) from 50 Hz to 16 kHz,"
      + " where H is its spectrum: the root of its energy, all octaves weighted equally. The"
      + " loudest channel decides for all. Pink noise, and nearly so speech and music, is"
      + " then as loud wet as dry, whatever the level and length of the recording."
      + " ir-gain=file leaves it as recorded."
  ]

  public static let traits: EffectTraits = .reverberates
  public var traits: EffectTraits { ir == nil ? Self.traits : [.reverberates, .expensive] }
  /// 2: with an impulse response, wet is as loud as dry, and the predelay follows its curve in silence.
  public static let revision = 2
  public var revision: Int { ir == nil && (predelay ?? 0).constant != nil ? 1 : 2 }
  public var filesRead: [String] { (ir.map { [$0] } ?? []) + curveFiles }
  public var isBypass: Bool { mix.isConstant(0) }

  public var threadWeight: Int { ir == nil ? 0 : 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let ir else { return StatefulProcessor(try ReverbState(self, setup)) }
    let rooms = ["preset", "decay", "damping"]
    if let room = settings.first(where: { rooms.contains($0.name) }) {
      throw EngineError.parametersExclude(effect: Self.name, "ir", room.name)
    }
    let format = setup.format
    guard !setup.isLive else {
      let responses = try ImpulseResponse(setup.resources.openSource(at: ir), path: ir)
        .responses(for: format, gain: irGain)
      let convolvers = try (0..<format.channelCount).map {
        try GradedConvolver(responses[min($0, responses.count - 1)])
      }
      return StatefulProcessor(
        try ConvolutionState(
          self, ChannelBank(convolvers, isShared: false),
          blockFrameCount: GradedConvolver.blockFrameCount,
          responseFrameCount: responses[0].count, setup))
    }
    let key = ImpulseSpectra.Key(path: ir, gain: irGain, format: format)
    let impulse = try setup.resources.shared(for: key) {
      try ImpulseSpectra(setup.resources.openSource(at: ir), key)
    }
    let convolvers = try ChannelBank(
      impulse, channelCount: format.channelCount, workerCount: setup.workerCount)
    return StatefulProcessor(
      try ConvolutionState(
        self, convolvers, blockFrameCount: impulse.blockFrameCount,
        responseFrameCount: impulse.frameCount, setup))
  }
}
