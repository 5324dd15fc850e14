// Markup/ reads SSML. The library would read it too, but loses marks and makes breaks as it likes; so it
// is given text with only those elements that it follows, and the rest is ours.

/// A text spoken in one go: an utterance, and the form in which the engine gets it.
public struct SpeechPart: Hashable, Sendable {
  public struct Mark: Hashable, Sendable {
    public var name: String
    /// In Unicode scalars of the utterance's text.
    public var position: Int
  }

  /// The text without markup, and with the pauses around it.
  public var utterance: Utterance
  public var marks: [Mark] = []
  /// The engine's form of the text; nil where it is the text itself.
  var engineText: String?
  /// For each scalar of what the engine gets the scalar of the text that it stands for.
  var positions: [Int] = []

  public init(_ utterance: Utterance) { self.utterance = utterance }

  /// True where there is nothing to be spoken, only a pause.
  public var isPause: Bool { utterance.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The utterance with what the engine gets.
  package var plain: Utterance {
    var plain = utterance
    plain.text = engineText ?? utterance.text
    return plain
  }

  var request: SpeechRequest { SpeechRequest(plain, isMarkup: engineText != nil) }

  /// The engine's events with positions in the text.
  func textEvents(_ events: [SpeechEvent]) -> [SpeechEvent] {
    guard engineText != nil else { return events }
    return events.map { event in
      var event = event
      event.position =
        positions.isEmpty ? 0 : positions[min(max(event.position, 0), positions.count - 1)]
      return event
    }
  }
}
