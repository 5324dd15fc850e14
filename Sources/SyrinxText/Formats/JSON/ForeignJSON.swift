import SyrinxSystem

/// JSON of whisper and whisperX (`segments` with `words`, or both side by side), of whisper.cpp
/// (`transcription`) and of Hugging Face (`chunks`), of gentle (`words` with `case`), and of the Montreal Forced
/// Aligner (`tiers` with `entries`); others are brought into their form first. Times are seconds, but milliseconds
/// of AssemblyAI and in offsets of whisper.cpp.
struct ForeignJSON {
  private(set) var document: TimedText
  private let perSecond: Double

  fileprivate struct Word {
    let text: String
    let start: Double?
    let end: Double?
    var details: [TimedText.Detail] = []

    var middle: Double? { start.map { ($0 + max(end ?? $0, $0)) / 2 } }
  }

  init?(_ value: JSONValue, rate: Int) {
    document = TimedText(rate: rate)
    let value = value.inFormOfWhisper
    // AssemblyAI alone tells this duration, which is one of seconds all the same.
    perSecond =
      value["audio_duration"]?.double != nil && value["segments"] == nil
        && value["transcription"] == nil ? 1000 : 1
    let chunks = value["chunks"]?.elements
    if let segments = (value["segments"] ?? value["transcription"])?.elements
      ?? value["utterances"]?.elements.flatMap({ $0.isEmpty ? nil : $0 })
      ?? chunks.flatMap({ Self.areWords($0) ? nil : $0 })
    {
      // The service of OpenAI lists the words of all segments beside them.
      var others = Self.words(value["words"]?.elements ?? [], perSecond)?[...] ?? []
      for (index, segment) in segments.enumerated() {
        guard readSegment(segment, &others, isLast: index == segments.count - 1) else { return nil }
      }
    } else if let chunks {
      guard let words = Self.words(chunks) else { return nil }
      addWords(words, transcript: nil)
    } else if let tiers = value["tiers"] {
      guard readTiers(tiers) else { return nil }
    } else if let words = value["words"]?.elements {
      guard let words = Self.words(words, perSecond) else { return nil }
      addWords(words, transcript: value["transcript"]?.text)
    } else {
      return nil
    }
    if let language = (value["language"] ?? value["result"]?["language"])?.text {
      document.tags.append(TimedText.Detail("language", language))
    }
    let duration =
      (value["duration"] ?? value["audio_duration"])?.double
      ?? (value["tiers"] == nil ? nil : value["end"]?.double)
    document.duration = duration.map(document.frame)
  }

  /// Thai, Lao, Tibetan and Burmese; Khmer; Chinese and Japanese.
  private static let unspacedScripts: [ClosedRange<UInt32>] = [
    0xE00...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF,
  ]

  /// True where each chunk is a word. Sentences have spaces, or all end with a mark; in scripts without
  /// spaces they are longer than words.
  private static func areWords(_ chunks: [JSONValue]) -> Bool {
    let texts = chunks.map { $0["text"]?.text?.trimmed ?? "" }
    let lengths = texts.map { text in
      text.count { letter in
        letter.isLetter && unspacedScripts.contains { $0 ~= letter.unicodeScalars.first!.value }
      }
    }.filter { $0 > 0 }
    return !texts.contains { $0.utf8.contains(0x20) }
      && !texts.allSatisfy { $0.last.map(".!?…。！？။។".contains) ?? false }
      && lengths.max() ?? 0 < 10 && lengths.reduce(0, +) <= 4 * lengths.count
  }

  /// Reads a segment with its own words, or with those of the others that lie in it by their middle.
  private mutating func readSegment(
    _ segment: JSONValue, _ others: inout ArraySlice<Word>, isLast: Bool
  ) -> Bool {
    guard let text = (segment["text"] ?? segment["transcript"])?.text else { return false }
    var line = TimedText.Line(String(text.trimmed), start: 0, end: nil)
    let (start, end) = Self.times(segment, perSecond)
    let speaker = segment["speaker"] ?? segment["speaker_label"]
    line.speaker = speaker?.text ?? speaker?.whole.map { "Speaker \($0)" }
    var words: [Word] = []
    if let values = segment["words"]?.elements {
      guard let own = Self.words(values, perSecond) else { return false }
      words = own
    } else if let end {
      words = Array(isLast ? others : others.prefix { $0.middle.map { $0 < end } ?? true })
      others = others.dropFirst(words.count)
    }
    line.place(words, from: start, to: end, rate: document.rate)
    guard let first = start.map(document.frame) ?? line.words.first?.start else { return false }
    line.start = first
    line.end = end.map { max(document.frame($0), first) } ?? line.words.last?.end
    document.lines.append(line)
    return true
  }

  private static func words(_ values: [JSONValue], _ perSecond: Double = 1) -> [Word]? {
    var words: [Word] = []
    for value in values {
      guard let text = (value["punctuated_word"] ?? value["word"] ?? value["text"])?.text else {
        return nil
      }
      if text.isBlank { continue }
      let (start, end) = times(value, perSecond)
      let details = ["probability", "score"].compactMap { name in
        value[name]?.double.map { TimedText.Detail(name, "\($0)") }
      }
      words.append(
        Word(text: String(text.trimmed), start: start, end: end, details: details))
    }
    return words
  }

  private static func times(
    _ value: JSONValue, _ perSecond: Double = 1
  ) -> (start: Double?, end: Double?) {
    if let offsets = value["offsets"] {
      return (seconds(offsets["from"], 1000), seconds(offsets["to"], 1000))
    }
    if let pair = value["timestamp"]?.elements, pair.count == 2 {
      return (seconds(pair[0]), seconds(pair[1]))
    }
    func time(_ names: String...) -> Double? {
      names.lazy.compactMap { value[$0] }.first.flatMap { seconds($0, perSecond) }
    }
    return (time("start", "start_time", "startTime"), time("end", "end_time", "endTime"))
  }

  /// A number, or a text such as `4.87` of Amazon and `4.870s` of Google.
  private static func seconds(_ value: JSONValue?, _ perSecond: Double = 1) -> Double? {
    let text = value?.text.map { $0.last == "s" ? String($0.dropLast()) : $0 }
    return (value?.double ?? text.flatMap { Double($0) }).map { $0 / perSecond }
      .flatMap { (0...ClockTime.limit).contains($0) ? $0 : nil }
  }

  /// Words of a transcript, or without one lines that end at pauses.
  private mutating func addWords(_ words: [Word], transcript: String?) {
    if let transcript, !transcript.isBlank {
      // Each row of the transcript that has words is a line.
      var rest = words[...]
      for row in transcript.rows where !row.isBlank {
        var line = TimedText.Line(String(row.trimmed), start: 0, end: nil)
        let count = line.placeable(rest.map(\.text))
        let own = rest.prefix(count)
        rest = rest.dropFirst(count)
        line.place(Array(own), from: own.first?.start, to: nil, rate: document.rate)
        guard let first = line.words.first else { continue }
        line.start = first.start
        line.end = line.words.last?.end
        document.lines.append(line)
      }
      return
    }
    let labels = words.compactMap { word in
      word.start.map { start in
        TimedText.Tier.Label(
          word.text, start: document.frame(start), end: document.frame(word.end ?? start))
      }
    }
    document.lines = TimedText.lines(of: labels, pause: document.rate / 2)
  }

  private mutating func readTiers(_ value: JSONValue) -> Bool {
    guard let members = value.members else { return false }
    var tiers: [TimedText.Tier] = []
    for member in members {
      guard let entries = member.value["entries"]?.elements else { return false }
      var tier = TimedText.Tier(
        member.name, isOfPoints: member.value["type"]?.text == "point", labels: [])
      for entry in entries {
        guard let fields = entry.elements, fields.count >= (tier.isOfPoints ? 2 : 3),
          let start = Self.seconds(fields[0]),
          let end = tier.isOfPoints ? start : Self.seconds(fields[1]),
          let text = fields[tier.isOfPoints ? 1 : 2].text
        else { return false }
        if text.isBlank { continue }
        tier.labels.append(
          .init(text, start: document.frame(start), end: document.frame(end)))
      }
      tiers.append(tier)
    }
    document.take(tiers, lines: nil, words: tiers.firstIndex(where: \.isOfWords))
    return true
  }
}

extension TimedText.Line {
  /// Number of these words that stand in the text in this order.
  fileprivate func placeable(_ words: [String]) -> Int {
    var search = WordSearch(text)
    return words.prefix { search.next($0) != nil }.count
  }

  /// Gives words their places in the text. Those without a time share what lies between their
  /// neighbours by their lengths.
  fileprivate mutating func place(
    _ told: [ForeignJSON.Word], from start: Double?, to end: Double?, rate: Int
  ) {
    var search = WordSearch(text)
    let found = told.compactMap { word in search.next(word.text).map { (range: $0, word: word) } }
    var rest = found[...]
    var last = start ?? told.lazy.compactMap(\.start).first ?? 0
    while let next = rest.first {
      // One with a time, or all before the next that has one.
      let group = next.word.start == nil ? rest.prefix { $0.word.start == nil } : rest.prefix(1)
      rest = rest.dropFirst(group.count)
      let limit = rest.first?.word.start ?? end ?? last
      let letters = group.reduce(0) { $0 + max($1.range.count, 1) }
      let share = max(limit - last, 0) / Double(letters)
      for (range, word) in group {
        let start = word.start ?? last
        let end =
          word.start == nil
          ? last + share * Double(max(range.count, 1)) : word.end.map { max($0, start) }
        var placed = TimedText.Word(
          range, start: TimedText.frame(start, rate: rate),
          end: end.map { TimedText.frame($0, rate: rate) },
          source: word.start == nil ? .estimated : .given)
        placed.details = word.details
        words.append(placed)
        last = max(end ?? start, last)
      }
    }
  }
}

private struct WordSearch {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The range of the next occurrence, if it is near; the search goes on after it.
  mutating func next(_ word: String) -> Range<Int>? {
    let word = Array(word.unicodeScalars)
    guard !word.isEmpty, let start = scalars.firstPosition(of: word, from: position) else {
      return nil
    }
    position = start + word.count
    return start..<position
  }
}
