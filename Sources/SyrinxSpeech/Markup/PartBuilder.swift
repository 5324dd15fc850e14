import SyrinxText

/// Puts the text of a part together, beside what the engine gets.
struct PartBuilder: Sendable {
  var utterance: Utterance
  private var text: [Unicode.Scalar] = []
  private var engineText: [Unicode.Scalar] = []
  private var positions: [Int] = []
  private(set) var marks: [SpeechPart.Mark] = []
  /// The engine gets other words than those of the text.
  private var differs = false
  private let isPlain: Bool

  init(_ settings: Utterance, isPlain: Bool) {
    utterance = settings
    utterance.text = ""
    self.isPlain = isPlain
  }

  var isEmpty: Bool { text.allSatisfy(\.properties.isWhitespace) }

  private mutating func tell(_ text: String, at position: Int) {
    for scalar in text.unicodeScalars {
      engineText.append(scalar)
      positions.append(position)
    }
  }

  private func written(_ text: String) -> String { isPlain ? text : text.xmlEscaped }

  /// White space counts as one space.
  mutating func add(_ added: String, spokenAs alias: String? = nil) {
    let start = text.count
    for scalar in added.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace, text.last.map({ $0 == " " }) ?? true { continue }
      if alias == nil {
        tell(isSpace ? " " : written(String(Character(scalar))), at: text.count)
      }
      text.append(isSpace ? " " : scalar)
    }
    if let alias {
      tell(written(alias), at: start)
      differs = true
    }
  }

  mutating func mark(_ name: String) {
    marks.append(SpeechPart.Mark(name: name, position: text.count))
  }

  mutating func open(_ tag: String) {
    differs = true
    tell(tag, at: text.count)
  }

  mutating func close(_ tag: String) { tell(tag, at: max(text.count - 1, 0)) }

  mutating func finish(closing names: [String]) {
    for name in names.reversed() { close("</\(name)>") }
  }

  var part: SpeechPart {
    var utterance = utterance
    utterance.text = String(String.UnicodeScalarView(text))
    var part = SpeechPart(utterance)
    part.marks = marks
    if differs {
      let (head, foot) = isPlain ? ("", "") : ("<speak>", "</speak>")
      part.engineText = head + String(String.UnicodeScalarView(engineText)) + foot
      part.positions =
        Array(repeating: 0, count: head.unicodeScalars.count) + positions
        + Array(repeating: max(text.count - 1, 0), count: foot.unicodeScalars.count)
    }
    return part
  }
}
