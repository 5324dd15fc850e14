// SyrinxSpeech speaks text: espeak-ng's library, opened when it is needed and run in a process of its
// own for each utterance, or programs of other engines. What comes is a stream of samples with the
// times of words and phonemes.

/// A text to be spoken in one go, and how.
public struct Utterance: Hashable, Sendable {
  public var text: String
  /// A voice's name or language, with a variant if wanted: `en-us`, `de+f3`.
  public var speaker = "en"
  /// Words a minute.
  public var rate = 175.0
  /// From 0 to 99, where 50 is the speaker's own.
  public var pitch = 50.0
  /// The liveliness of the pitch, from 0 to 99.
  public var range = 50.0
  /// Percent.
  public var volume = 100.0
  /// A pause between words, in units of 10 ms.
  public var wordGap = 0.0
  /// Silence, in seconds.
  public var before = 0.0
  public var after = 0.0

  public init(_ text: String) { self.text = text }

  public static let byteLimit = 16 << 20

  /// The ranges of the engines. Beneath 80 words a minute espeak-ng takes 80, and with 450 it speaks more
  /// slowly than with 449.
  public static func limits(of parameter: SpeechParameter) -> ClosedRange<Double> {
    switch parameter {
    case .rate: 80...449
    case .pitch, .range: 0...99
    case .volume: 0...200
    case .wordGap: 0...500
    case .before, .after: 0...86_400
    }
  }

  public subscript(parameter: SpeechParameter) -> Double {
    get { self[keyPath: Self.path(of: parameter)] }
    set { self[keyPath: Self.path(of: parameter)] = newValue }
  }

  private static func path(of parameter: SpeechParameter) -> WritableKeyPath<Utterance, Double> {
    switch parameter {
    case .rate: \.rate
    case .pitch: \.pitch
    case .range: \.range
    case .volume: \.volume
    case .wordGap: \.wordGap
    case .before: \.before
    case .after: \.after
    }
  }

  public func check() throws(SpeechError) {
    for parameter in SpeechParameter.allCases {
      let limits = Self.limits(of: parameter)
      guard limits.contains(self[parameter]) else {
        throw .outOfRange(parameter, value: self[parameter], limits)
      }
    }
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong(byteLimit: Self.byteLimit) }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .emptyText
    }
  }
}
