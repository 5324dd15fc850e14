/// Disguises a speaker by moving the resonances of the voice.
public struct Anonymize: DeclaredEffect {
  /// The McAdams coefficient: the power that the angles of the voice's poles are raised to.
  public var alpha: Curve = 0.8
  /// With any other seed than 0 alpha is another one nearby.
  public var seed = 0

  public init() {}

  public static let name = "anonymize"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Disguise a speaker by shifting formants (McAdams coefficient)."
  public static let examples = ["anonymize 0.75 pitch -2st"]
  public static let details = [
    "This hides a speaker from listeners and simple speaker recognition only, not from anyone"
      + " who knows that it was used: a recognizer trained on such voices finds the speaker"
      + " again, and alpha can be guessed and largely undone. Pitch, melody, rhythm, accent,"
      + " words, breaths and the sound of the room do not change. The tags of the file and the"
      + " names of its cues are removed. The same seed disguises everyone in the same way."
  ]
  public static let parameters: [Parameter<Anonymize>] = [
    .number(
      "alpha", \.alpha, .plain, 0.5...1, positional: true, bypassValue: 1,
      help: "formant shift: 1 is none, 0.5 the largest"),
    .count(
      "seed", \.seed, 0...999_999,
      help: "0: alpha as given; otherwise varies alpha by up to 0.1"),
  ]

  public static let traits: EffectTraits = [.expensive, .hidesSpeaker]
  public var isBypass: Bool { seed == 0 && alpha.isConstant(1) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    // Where resonances stay, so does everything.
    if seededAlpha.isConstant(1) { return Passage().makeProcessor(setup) }
    return StatefulProcessor(try AnonymizeState(self, setup))
  }

  /// The largest distance by which a seed moves alpha.
  static let variation = 0.1

  /// Alpha with the seed; at the ends of its range it turns back.
  var seededAlpha: Curve {
    guard seed != 0 else { return alpha }
    var random = RandomBits(seed: seed)
    let offset = Self.variation * (2 * random.fraction() - 1)
    return alpha.map { alpha in
      let moved = alpha + offset
      return moved > 1 ? 2 - moved : moved < 0.5 ? 1 - moved : moved
    }
  }
}

/// Moves the resonances of a voice in frames of 20 ms, each channel for itself.
///
/// It is one frame late, live two steps of a millisecond or eight samples, and rings on for less than a frame
/// after the end.
struct AnonymizeState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  private var fourier: ShortTimeFourier
  private var warp: McAdamsWarp
  private let alpha: FrameValues

  init(_ settings: Anonymize, _ setup: ProcessorSetup) throws {
    let format = setup.format
    let alpha = try setup.frameValues("alpha", settings.seededAlpha)
    let half = max(format.frames(in: 0.01), 8)
    // Half as much silence again, for resonances to die away in.
    let size = 2 * FourierPlan.quickSize(atLeast: (3 * half + 1) / 2)
    let fourier = try ShortTimeFourier(
      channelCount: format.channelCount, windowSize: 2 * half,
      hop: setup.isLive ? min(max(format.frames(in: 0.001), 8), half) : half,
      transformSize: size, shape: setup.isLive ? .falling : .sine)
    warp = try McAdamsWarp(size: size, sampleRate: format.sampleRate)
    tail = setup.input.tail(ringing: fourier.windowSize)
    self.fourier = fourier
    self.alpha = alpha
    self.format = format
  }

  var latency: Int { fourier.latency }
  var memory: InputMemory { .frames(3 * fourier.windowSize) }
  var alignment: Int { fourier.hop }

  mutating func process(_ block: inout AudioBlock) {
    fourier.process(&block) { plan, _, centre in
      alpha.note(upTo: centre)
      var spectrum = plan.spectrum
      warp.warp(&spectrum, alpha: alpha.value(at: Double(max(centre, 0))))
    }
  }

  mutating func reset(to frame: Int) {
    fourier.reset(to: frame)
    alpha.reset(to: frame)
  }
}
