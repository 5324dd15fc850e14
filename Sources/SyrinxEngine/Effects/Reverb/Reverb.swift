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
  /// Percent, from dry to wet.
  public var mix: Curve = 35
  /// Seconds in which 1 kHz falls by 60 dB.
  public var decay: Curve?
  public var damping: Curve?
  /// Milliseconds.
  public var predelay: Curve?
  public var width: Curve?
  /// The path of an impulse response.
  public var ir: String?
  public var irGain = ImpulseGain.energy

  public init() {}

  public static let name = "reverb"
  public static let summary = "Sets the sound in one of thirteen rooms, or in a recorded one."
  public static let examples = ["reverb large-hall mix=25", "reverb plate decay=3 predelay=40"]
  public static let parameters: [Parameter<Reverb>] = [
    .choice("preset", \.preset, positional: true, help: "which room"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "from dry to wet"),
    .optionalNumber(
      "decay", \.decay, .seconds, 0.1...20,
      help: "time in which the room falls by 60 dB at 1 kHz; else the preset's"),
    .optionalNumber(
      "damping", \.damping, .plain, 0...1,
      help: "how much sooner high frequencies die away; else the preset's"),
    .optionalNumber(
      "predelay", \.predelay, .milliseconds, 0...500,
      help: "time before the room answers; else the preset's"),
    .optionalNumber(
      "width", \.width, .plain, 0...1,
      help: "from one answer for all channels to one of its own for each; else the preset's"),
    .text(
      "ir", \.ir, placeholder: "FILE",
      help: "convolve with this impulse response instead of a preset's room"),
    .choice(
      "ir-gain", \.irGain,
      help:
        "level of the impulse response: made by its energy to keep the sound's, or as in the file"),
  ]
  public static let details = [
    "An impulse response is divided by √(∫ |H(f)|² df/f ÷ ∫ df/f) from 50 Hz to 16 kHz, H being its"
      + " spectrum and the louder channel deciding for all: the root of its energy, every octave"
      + " counting the same. Pink noise, and nearly so speech and music, is then as loud wet as dry,"
      + " however loud or long the recording is. ir-gain=file leaves it as recorded."
  ]

  public var isBypass: Bool { mix.isConstant(0) }

  public var threadWeight: Int { ir == nil ? 0 : 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let ir else { return try ReverbProcessor(self, setup) }
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
      return try ConvolutionProcessor(
        self, ChannelBank(convolvers, isShared: false),
        blockFrameCount: GradedConvolver.blockFrameCount, responseFrameCount: responses[0].count,
        setup)
    }
    let key = ImpulseSpectra.Key(path: ir, gain: irGain, format: format)
    let impulse = try setup.resources.shared(for: key) {
      try ImpulseSpectra(setup.resources.openSource(at: ir), key)
    }
    let convolvers = try ChannelBank(
      impulse, channelCount: format.channelCount, workerCount: setup.workerCount)
    return try ConvolutionProcessor(
      self, convolvers, blockFrameCount: impulse.blockFrameCount,
      responseFrameCount: impulse.frameCount, setup)
  }
}
