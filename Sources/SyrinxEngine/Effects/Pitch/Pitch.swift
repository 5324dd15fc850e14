import SyrinxSystem

// Pitch/ shifts pitch and tempo: by the library as a whole or in segments between pauses, or by the
// voice.

/// Shifts pitch without changing length, or length without changing pitch, or both.
public struct Pitch: DeclaredEffect {
  /// The position of the formants, the resonances by which a voice is known.
  public enum Formants: Hashable, Sendable {
    /// They move with the pitch, as when a tape is played faster.
    case follow
    /// They stay: the same speaker, singing higher or lower.
    case keep
    /// They end up at this multiple of where they were, whatever the pitch does.
    case ratio(Curve)
  }

  public enum Quality: String, CaseIterable, Sendable {
    case auto, voice, spectral, fine, fast
  }

  /// The farthest shift, in cents.
  static let farthest = 2400.0

  public var cents: Curve = 0
  /// Hz to which the speaker's median pitch is moved; then `cents` has to be left alone.
  public var target: Double?
  public var formants = Formants.follow
  public var tempo: Curve = 1
  public var quality = Quality.auto

  public init() {}

  public static let name = "pitch"
  public static let purpose = EffectPurpose.voice
  public static let summary =
    "Change the pitch but not the length, or the tempo but not the pitch."
  public static let examples = ["pitch +4st formants=keep", "pitch tempo=0.8", "pitch target=210"]
  public static let details = [
    """
    quality=voice is for one voice alone, of 50 to 700 Hz: it works period by period, keeps formants \
    truer than the others and takes a tenth of the time of fine. In unvoiced sounds, such as sibilants, only \
    the formants move. Music, several voices and loud noise are for spectral.
    """,
    """
    quality=spectral is for music and everything else that is not one voice: it works on spectra, keeps \
    tones purer than fine and takes a sixth of its time. Live it is fast.
    """,
    """
    quality=auto takes voice where it hears one voice alone and spectral elsewhere, changing over \
    in pauses; live it is voice. fine and fast are the two engines of Rubber Band; fine is what version 1 had.
    """,
  ]
  public static let parameters: [Parameter<Pitch>] = [
    .number(
      "cents", \.cents, .cents, -farthest...farthest, positional: true, bypassValue: 0,
      help: "pitch shift"),
    .optional(
      "target", \.target, .hertz, PitchMeter.range,
      help: "instead of cents: median pitch of the result (two passes)"),
    Parameter(
      "formants", .choiceOrNumber(["follow", "keep"], NumberDomain(.ratio, 0.5...2)),
      bypassValue: 1,
      help: "formants follow the pitch, keep their position, or are scaled by a ratio",
      read: { pitch in
        switch pitch.formants {
        case .follow: .choice("follow")
        case .keep: .choice("keep")
        case .ratio(let ratio): .number(ratio)
        }
      },
      write: { (pitch, value) throws(ParameterError) in
        switch value {
        case .choice("keep"): pitch.formants = .keep
        case .choice: pitch.formants = .follow
        case .number(let ratio): pitch.formants = .ratio(ratio)
        default: throw .cannotBeUnset(parameter: "formants")
        }
      }),
    .number(
      "tempo", \.tempo, .ratio, 1 / 32...32, bypassValue: 1,
      help: "speed; the length is divided by it"),
    .choice(
      "quality", \.quality,
      help: """
        auto: voice or spectral, by what is heard; voice: for a single voice; spectral: for music; \
        fine, fast: Rubber Band with a long and a short window, six and two times as slow as spectral
        """),
  ]

  public static let traits: EffectTraits = .expensive
  /// 2: the median pitch comes from a better pitch track, and what follows a curve does not drift.
  /// 3: a voice's sibilants move with its formants, spectra have shorter windows at attacks, and one voice alone is
  /// shifted period by period and all else by spectra, unless a quality is given.
  /// 4: a voice sampled at less than 20 kHz keeps the top of its band.
  public static let revision = 4
  public var revision: Int {
    switch quality {
    case .auto, .voice: 4
    case .spectral: 3
    case .fine, .fast:
      target == nil && cents.constant != nil && tempo.constant != nil ? 1 : 2
    }
  }

  public var withoutTempo: (any Effect)? {
    guard !tempo.isConstant(1) else { return nil }
    var pitch = self
    pitch.tempo = 1
    return pitch
  }

  public var pitchQuality: Quality? {
    get { quality }
    set { quality = newValue ?? quality }
  }

  public func doubt(valueHasUnit: Bool) -> ValueDoubt? {
    // Neither is a number while the points lie in a file that nobody has read.
    let (low, high) = (cents.minimum, cents.maximum)
    let isSmall = (low != 0 || high != 0) && -24 <= low && high <= 24
    return isSmall && !valueHasUnit ? .centsForSemitones : nil
  }

  public var isBypass: Bool {
    guard target == nil, cents.isConstant(0), tempo.isConstant(1) else { return false }
    if case .ratio(let ratio) = formants { return ratio.isConstant(1) }
    return true
  }

  public var speed: Double? { tempo.constant }
  public var transposition: Double? { target == nil ? cents.constant.map { $0 / 100 } : nil }

  /// Rubber Band costs about ten times as much as the others that use threads; the other engines need none.
  public var threadWeight: Int { quality == .fine || quality == .fast ? 10 : 0 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard target == nil else { throw EngineError.notMeasured(effect: Self.name) }
    switch quality {
    case .voice where setup.isLive && speed == 1, .auto where setup.isLive && speed == 1:
      return StatefulProcessor(try LiveVoicePitch(self, setup))
    case .voice: return try VoicePitchProcessor(self, setup)
    case .auto where !setup.isLive && AutoPitchProcessor.canHold(setup):
      return try AutoPitchProcessor(self, setup)
    case .fine, .fast, .spectral, .auto: return try PitchProcessor(self, setup)
    }
  }
}

extension Pitch {
  public var isOpen: Bool { target != nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    guard let target else { return MeasurementResult(self) }
    guard cents == Pitch().cents else {
      throw EngineError.parametersExclude(effect: Self.name, "target", "cents")
    }
    var resolved = self
    resolved.target = nil
    let sink = PitchSink(try PitchMeter(format: sound.format))
    try sound.play(to: sink)
    guard let median = sink.meter.median else {
      return MeasurementResult(resolved, warning: .unvoiced(target: target))
    }
    let wanted = 1200 * log2(target / median)
    let shift = min(max(wanted, -Self.farthest), Self.farthest)
    resolved.cents = Curve(shift)
    return MeasurementResult(
      resolved,
      findings: [
        Setting(measured: "median", median, .hertz, decimals: 1),
        Setting(measured: "shift", shift, .cents, decimals: 0),
      ],
      warning: shift == wanted
        ? nil : .targetTooFar(target: target, median: median, limit: Self.farthest))
  }
}

private final class PitchSink: FrameSink {
  var meter: PitchMeter

  init(_ meter: consuming PitchMeter) { self.meter = meter }

  func write(_ block: AudioFrames) { meter.add(block) }
}
