import SyrinxSpeech

package struct QueuedUtterance {
  package var parts: [SpeechPart]
  package var chain = ChainSpec()

  package var utterance: Utterance { parts[0].utterance }

  /// Its parts, each by itself; what has several has no chain of its own.
  var divided: [QueuedUtterance] { parts.map { QueuedUtterance(parts: [$0], chain: chain) } }
}

extension QueuedUtterance {
  private static let members = [
    "text", "speaker", "rate", "pitch", "range", "volume", "wordGap", "before", "after", "chain",
  ]

  /// Reads `{"text": …, "speaker": …, "rate": …, "chain": […]}`, or text alone; defaults are those
  /// of `settings`.
  package init(_ document: Document, settings: Utterance, voices: VoiceBook) throws {
    var utterance = settings
    if case .string(let text) = document.value {
      utterance.text = text
      self.init(parts: [SpeechPart(utterance)])
      return
    }
    try document.allowMembers(Self.members)
    utterance.text = try document.required("text").string()
    for (name, member) in try document.members() {
      switch name {
      case "speaker": utterance.speaker = try member.string()
      case "wordGap": utterance[.wordGap] = try member.number(Utterance.limits(of: .wordGap))
      default:
        guard let parameter = SpeechParameter(rawValue: name) else { continue }
        utterance[parameter] = try member.number(Utterance.limits(of: parameter))
      }
    }
    self.init(parts: [SpeechPart(utterance)])
    if let words = document["chain"] { chain = try ChainSpec(wordsOrSteps: words, voices: voices) }
  }
}

extension Document {
  fileprivate func number(_ range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw .expected("a number, \(range.text(in: .plain))", place: path)
    }
    return number
  }
}
