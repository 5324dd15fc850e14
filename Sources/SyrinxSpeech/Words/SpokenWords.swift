import SyrinxText

// Words/ finds the times of words, and the shapes of the mouth, in the events of an engine; where it
// tells none, they are estimated.

/// Gives every word of a text its time, from the events of an engine.
///
/// White space divides words. Of 10 917 words that espeak-ng 1.51 spoke, 1.1 % got no event, 0.3 %
/// got several, and 221 got one of no length after their punctuation. So an event belongs to the word that
/// its position lies in, those of no length are left out, the first one counts, and words without one share
/// the phonemes of the word before them. A word ends where the next one begins or where a pause does.
public struct SpokenWords: Sendable {
  /// Frames from the start of the utterance.
  public private(set) var lines: [TimedText.Line] = []
  public private(set) var phonemes: [TimedText.Tier.Label] = []

  private let scalars: [Unicode.Scalar]
  private let events: [SpeechEvent]
  private let frameCount: Int

  public init(_ text: String, events: [SpeechEvent], frameCount: Int) {
    scalars = Array(text.unicodeScalars)
    self.events = events
    self.frameCount = frameCount
    phonemes = labels()
    lines = makeLines(words())
  }

  private struct Token {
    var range: Range<Int>
    var start: Int?
  }

  /// The pauses that the engine makes are phonemes of these names.
  private static let pauses: Set<String> = ["_:", "_"]

  private func labels() -> [TimedText.Tier.Label] {
    var labels: [TimedText.Tier.Label] = []
    labels.reserveCapacity(events.count { $0.kind == .phoneme })
    var open: SpeechEvent?
    func end(at frame: Int) {
      guard let event = open else { return }
      labels.append(.init(event.name, start: event.frame, end: min(frame, frameCount)))
    }
    for event in events where event.kind == .phoneme {
      end(at: event.frame)
      open = Self.pauses.contains(event.name) ? nil : event
    }
    end(at: frameCount)
    return labels
  }

  private func words() -> [TimedText.Word] {
    var tokens = self.tokens()
    // The first event of each word; one that would lead back in the text is a mistake.
    var last = -1
    for event in events where event.kind == .word && event.length > 0 {
      let index = tokens.firstIndexAbove(event.position) { $0.range.upperBound }
      guard index < tokens.count, index > last else { continue }
      tokens[index].start = min(max(event.frame, 0), frameCount)
      last = index
    }
    // Text before all events makes no sound.
    let first = tokens.lazy.compactMap(\.start).first ?? 0
    var words = tokens.prefix { $0.start == nil }.map {
      TimedText.Word($0.range, start: first, end: first, source: .divided)
    }
    var rest = tokens.dropFirst(words.count)
    while let start = rest.first?.start {
      let group = rest.prefix(1 + rest.dropFirst().prefix { $0.start == nil }.count)
      rest = rest.dropFirst(group.count)
      let limit = rest.first?.start ?? frameCount
      words += divided(group, start..<max(limit, start))
    }
    return words
  }

  /// One word that has an event, and those without one after it.
  private func divided(_ tokens: ArraySlice<Token>, _ frames: Range<Int>) -> [TimedText.Word] {
    let inside = phonemesAndPauses(in: frames)
    // The event of a sentence's first word may come with the pause before it.
    let end =
      inside.drop { Self.pauses.contains($0.name) }
      .first { Self.pauses.contains($0.name) }?.frame ?? frames.upperBound
    guard tokens.count > 1 else {
      return [.init(tokens.first!.range, start: frames.lowerBound, end: end, source: .engine)]
    }
    // The last pause ends the group: words that are divided here may have pauses between them.
    let sounds = inside.filter { !Self.pauses.contains($0.name) }.map(\.frame)
    let lastPause = inside.reversed().prefix { Self.pauses.contains($0.name) }.last
    let groupEnd = lastPause?.frame ?? frames.upperBound
    let total = max(tokens.reduce(0) { $0 + weight($1.range) }, 1)
    var words: [TimedText.Word] = []
    var sum = 0
    var start = frames.lowerBound
    for token in tokens {
      sum += weight(token.range)
      let border: Int
      if sum >= total {
        border = groupEnd
      } else if sounds.count > 1 {
        let index = (sounds.count * sum + total / 2) / total
        border = index < sounds.count ? sounds[index] : groupEnd
      } else {
        border = frames.lowerBound + (groupEnd - frames.lowerBound) * sum / total
      }
      let end = max(border, start)
      words.append(
        .init(
          token.range, start: start, end: end, source: token.start == nil ? .divided : .engine))
      start = end
    }
    return words
  }

  private func phonemesAndPauses(in frames: Range<Int>) -> [SpeechEvent] {
    let first = events.firstIndexAbove(frames.lowerBound - 1) { $0.frame }
    return events[first...].prefix { $0.frame < frames.upperBound }.filter { $0.kind == .phoneme }
  }

  /// The letters and digits of a word, as a measure of its time; a picture is a word or two.
  private func weight(_ range: Range<Int>) -> Int {
    scalars[range].reduce(0) { sum, scalar in
      switch scalar.properties.generalCategory {
      case .decimalNumber, .letterNumber, .otherNumber: sum + 3
      case .otherSymbol, .currencySymbol, .mathSymbol: sum + 4
      default: sum + (scalar.properties.isAlphabetic ? 1 : 0)
      }
    }
  }

  /// The parts that white space divides; in scripts that write words without it, those that events divide.
  private func tokens() -> [Token] {
    var starts = Set<Int>()
    for event in events where event.kind == .word && event.length > 0 {
      if scalars.indices.contains(event.position), scalars[event.position].isOfScriptWithoutSpaces {
        starts.insert(event.position)
      }
    }
    var tokens: [Token] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      if scalar.properties.isWhitespace {
        if let first = start { tokens.append(Token(range: first..<index)) }
        start = nil
      } else if start == nil {
        start = index
      } else if starts.contains(index) {
        tokens.append(Token(range: start!..<index))
        start = index
      }
    }
    if let start { tokens.append(Token(range: start..<scalars.count)) }
    return tokens
  }

  /// A line for each sentence. The engine also tells sentences where a mark such as `¿` stands; those
  /// count only after what ends one, and not after an abbreviation.
  private func makeLines(_ words: [TimedText.Word]) -> [TimedText.Line] {
    let told = events.filter { $0.kind == .sentence }.map(\.position).sorted()
    let ends = SentenceEnds(scalars)
    let sentences = told.filter { position in
      let before = scalars.prefix(max(position, 0)).reversed().prefix(while: \.isMark)
      guard before.contains(where: { $0.isSentenceEnd || $0 == "\n" }) else { return false }
      let next = words.firstIndexAbove(position) { $0.range.upperBound }
      guard next > 0, next < words.count else { return true }
      return !ends.isAbbreviation(
        words[next - 1].range, before: words[next].range,
        after: next > 1 ? words[next - 2].range : nil)
    }
    func sentence(_ word: TimedText.Word) -> Int {
      sentences.firstIndexAbove(word.range.lowerBound) { $0 }
    }
    var lines: [TimedText.Line] = []
    var rest = words[...]
    while let first = rest.first {
      let number = sentence(first)
      let own = rest.prefix { sentence($0) == number }
      rest = rest.dropFirst(own.count)
      lines.append(TimedText.Line(own, of: scalars, source: .engine))
    }
    return lines
  }
}

extension TimedText.Line {
  init(
    _ words: ArraySlice<TimedText.Word>, of scalars: [Unicode.Scalar], source: TimedText.Source
  ) {
    let (first, last) = (words.first!, words.last!)
    let range = first.range.lowerBound..<last.range.upperBound
    self.init(
      String(String.UnicodeScalarView(scalars[range])), start: first.start, end: last.end,
      source: source, words: words.map { $0.moved(by: -range.lowerBound) })
  }
}

extension Unicode.Scalar {
  /// Thai, Lao, Tibetan, Myanmar, Khmer, kana and ideographs.
  var isOfScriptWithoutSpaces: Bool {
    switch value {
    case 0xE00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  var isMark: Bool { !properties.isAlphabetic && properties.numericType == nil }
}
