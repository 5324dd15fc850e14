// Singing/ follows the notes of a voice and sings them again at others.

/// Brings the notes of a voice to the nearest ones of a scale.
public struct Tune: DeclaredEffect {
  public var scale = MusicalScale.chromatic
  /// Percent of the way to the note.
  public var strength = 100.0
  /// Milliseconds.
  public var speed = 30.0
  /// Percent of what the pitch does about its note.
  public var vibrato = 100.0
  /// Hertz.
  public var reference = 440.0

  public init() {}

  public static let name = "tune"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Correct a singing voice to the nearest notes of a scale."
  public static let examples = [
    "tune scale=C-major", "tune scale=A-minor strength=70", "tune speed=0 vibrato=0",
  ]
  public static let parameters: [Parameter<Tune>] = [
    .scale("scale", \.scale),
    .fixed(
      "strength", \.strength, .percent, 0...100, bypassValue: 0,
      help: "amount of the correction; 100: all the way to the note"),
    .fixed(
      "speed", \.speed, .milliseconds, 0...1000,
      help: "time to reach 63 % of a change of note; 0: instantly"),
    .fixed(
      "vibrato", \.vibrato, .percent, 0...100,
      help: "amount of vibrato and other pitch movement kept; 0: none, like a machine"),
    .fixed("reference", \.reference, .hertz, 380...480, help: "frequency of the A above middle C"),
  ]
  public static let details = [
    "For a single voice from 50 to 700 Hz; formants are kept. A scale is a root and a mode,"
      + " such as F#-minor; modes are major, minor, harmonic-minor, dorian, mixolydian, pentatonic,"
      + " minor-pentatonic and blues. chromatic has every semitone. Live, notes are found from what"
      + " has been sung so far, for voices from 60 Hz."
  ]

  public static let traits: EffectTraits = .expensive
  /// 2: a voice sampled at less than 20 kHz keeps the top of its band.
  public static let revision = 2
  public var isBypass: Bool { strength == 0 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isBypass else { return Passage().makeProcessor(setup) }
    return try SungVoices(
      notes: [
        SungNotes(scale, strength: strength / 100, vibrato: vibrato / 100, seconds: speed / 1000)
      ], reference: reference, mix: 1, dry: 0
    ).makeProcessor(setup)
  }
}

extension Parameter {
  /// A scale by its name.
  static func scale(
    _ name: String, _ path: @autoclosure @escaping Path<MusicalScale>
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: "SCALE"),
      help: "notes to use: chromatic, or a root and a mode, such as C-major",
      read: { .text($0[keyPath: path()].name) },
      write: { (owner, value) throws(ParameterError) in
        guard let word = value.word else { throw .cannotBeUnset(parameter: name) }
        guard let scale = MusicalScale(word) else {
          throw .unknownChoice(parameter: name, word: word, choices: MusicalScale.examples)
        }
        owner[keyPath: path()] = scale
      })
  }
}
