extension JSONValue {
  /// Transcripts of services and other programs in the form of whisper's, with `segments` or `words`; anything
  /// else as it is.
  var inFormOfWhisper: JSONValue {
    let results = self["results"]
    // YouTube (json3).
    if let events = self["events"]?.elements, events.contains(where: { $0["tStartMs"] != nil }) {
      return ["segments": .array(events.compactMap(\.captions))]
    }
    // Vosk.
    if let words = self["result"]?.elements, !words.isEmpty { return ["words": .array(words)] }
    // A list of results of Vosk, or lines with durations (youtube-transcript-api).
    if let rows = elements, !rows.isEmpty {
      let isVosk = rows.contains { $0["result"]?.elements != nil }
      return isVosk
        ? ["words": .array(rows.flatMap { $0["result"]?.elements ?? [] })]
        : ["segments": .array(rows.map(\.withEnd))]
    }
    // Amazon Transcribe, and Speechmatics.
    if let items = results?["items"]?.elements ?? results?.elements,
      let words = JSONValue.words(ofItems: items)
    {
      guard let segments = results?["audio_segments"]?.elements else { return ["words": words] }
      return ["segments": .array(segments), "words": words]
    }
    // Google's Speech-to-Text.
    if let parts = results?.elements?.compactMap({ $0["alternatives"]?.elements?.first }),
      !parts.isEmpty
    {
      return ["segments": .array(parts.filter { $0["transcript"]?.text?.isBlank == false })]
    }
    // Deepgram.
    let duration = self["metadata"]?["duration"]
    if let utterances = results?["utterances"]?.elements {
      return .object(of: ["segments": .array(utterances), "duration": duration])
    }
    if let channels = results?["channels"]?.elements {
      let words = channels.flatMap {
        $0["alternatives"]?.elements?.first?["words"]?.elements ?? []
      }
      return .object(of: [
        "words": .array(words.ordered { $0["start"]?.double ?? 0 }), "duration": duration,
      ])
    }
    return self
  }

  /// Captions of YouTube that appear together; nil where they have no text.
  private var captions: JSONValue? {
    guard let parts = self["segs"]?.elements, let start = self["tStartMs"]?.double else {
      return nil
    }
    let text = parts.compactMap { $0["utf8"]?.text }.joined()
    guard !text.isBlank else { return nil }
    let words = parts.compactMap { part -> JSONValue? in
      guard let word = part["utf8"] else { return nil }
      return ["word": word, "start": .number((start + (part["tOffsetMs"]?.double ?? 0)) / 1000)]
    }
    let hasTimes = parts.contains { $0["tOffsetMs"] != nil }
    return .object(of: [
      "text": .string(text), "start": .number(start / 1000),
      "end": self["dDurationMs"]?.double.map { .number((start + $0) / 1000) },
      "words": hasTimes ? .array(words) : .none,
    ])
  }

  /// A row with its end, which a duration may tell.
  private var withEnd: JSONValue {
    guard let members, self["end"] == nil, let start = self["start"]?.double,
      let length = self["duration"]?.double
    else { return self }
    return .object(members + [.init("end", .number(start + length))])
  }

  /// Words with the punctuation that follows them; nil of other items.
  private static func words(ofItems items: [JSONValue]) -> JSONValue? {
    var words: [[Member]] = []
    for item in items {
      guard let text = item["alternatives"]?.elements?.first?["content"]?.text else { return nil }
      if item["type"] == "punctuation", case .string(let last)? = words.last?[0].value {
        words[words.count - 1][0] = .init("word", .string(last + text))
      } else {
        words.append([
          .init("word", .string(text)), .init("start", item["start_time"] ?? nil),
          .init("end", item["end_time"] ?? nil),
        ])
      }
    }
    return words.isEmpty ? nil : .array(words.map { .object($0) })
  }
}
