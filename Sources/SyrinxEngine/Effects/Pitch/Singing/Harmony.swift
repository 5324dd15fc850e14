import SyrinxSystem

/// Adds voices that sing along with one, some notes of a scale above or below.
public struct Harmony: DeclaredEffect {
  /// Intervals as they are counted in music: 3 is a third, 1 the same note, −4 a fourth below.
  public var intervals: [Int] = [3]
  public var scale = MusicalScale.chromatic
  /// Decibels of each added voice.
  public var level = -6.0
  /// Hertz.
  public var reference = 440.0

  public init() {}

  public static let name = "harmony"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Add harmony voices to a singing voice, at intervals of a scale."
  public static let examples = ["harmony +3 +5 scale=C-major", "harmony -4 scale=A-minor level=-9"]
  public static let parameters: [Parameter<Harmony>] = [
    Parameter(
      "intervals", .list(placeholder: "INTERVAL"), positional: true,
      help: "intervals as in music, along the scale: +3 is a third above, -8 an octave below",
      read: { .list($0.intervals.map { $0 > 0 ? "+\($0)" : "\($0)" }) },
      write: { (harmony, value) throws(ParameterError) in
        guard case .list(let words) = value, !words.isEmpty else {
          throw .cannotBeUnset(parameter: "intervals")
        }
        harmony.intervals = try words.map { (word) throws(ParameterError) in
          guard let interval = Int(word), (2...15).contains(abs(interval)) || interval == 1 else {
            throw .unknownChoice(
              parameter: "intervals", word: word, choices: ["+3", "+5", "+8", "-4", "-8"])
          }
          return interval
        }
      }),
    .scale("scale", \.scale),
    .fixed("level", \.level, .decibels, -60...12, help: "level of each added voice"),
    .fixed("reference", \.reference, .hertz, 380...480, help: "frequency of the A above middle C"),
  ]
  public static let details = [
    "For a single voice from 50 to 700 Hz. The added voices follow the singer, including slides"
      + " and vibrato, at the distance between the nearest note of the scale and their own;"
      + " formants are kept. With the chromatic scale, intervals count semitones: +5 is four"
      + " semitones. Unvoiced sounds are not shifted."
  ]

  public static let traits: EffectTraits = .expensive
  /// 2: a voice sampled at less than 20 kHz keeps the top of its band.
  public static let revision = 2
  public var isBypass: Bool { false }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voices = intervals.map { interval in
      SungNotes(scale, degrees: interval > 0 ? interval - 1 : interval + 1)
    }
    return try SungVoices(
      notes: voices, reference: reference, mix: Float(pow(10, level / 20)), dry: 1
    ).makeProcessor(setup)
  }
}
