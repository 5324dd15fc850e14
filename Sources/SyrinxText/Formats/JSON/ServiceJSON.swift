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
    let duration = JSONValue.Member("duration", self["metadata"]?["duration"] ?? nil)
    if let utterances = results?["utterances"]?.elements {
      return .object([.init("segments", .array(utterances)), duration])
    }
    if let channels = results?["channels"]?.elements {
      let words = channels.flatMap {
        $0["alternatives"]?.elements?.first?["words"]?.elements ?? []
      }
      return .object([
        .init("words", .array(words.ordered { $0["start"]?.finite ?? 0 })), duration,
      ])
    }
    return self
  }

  /// Captions of YouTube that appear together; nil where they have no text.
  private var captions: JSONValue? {
    guard let parts = self["segs"]?.elements, let start = self["tStartMs"]?.finite else {
      return nil
    }
    let text = parts.compactMap { $0["utf8"]?.text }.joined()
    guard !text.isBlank else { return nil }
    var members: [Member] = [.init("text", .string(text)), .init("start", .number(start / 1000))]
    if let length = self["dDurationMs"]?.finite {
      members.append(.init("end", .number((start + length) / 1000)))
    }
    if parts.contains(where: { $0["tOffsetMs"] != nil }) {
      let words = parts.compactMap { part -> JSONValue? in
        guard let word = part["utf8"] else { return nil }
        return ["word": word, "start": .number((start + (part["tOffsetMs"]?.finite ?? 0)) / 1000)]
      }
      members.append(.init("words", .array(words)))
    }
    return .object(members)
  }

  /// A row with its end, which a duration may tell.
  private var withEnd: JSONValue {
    guard case .object(let members) = self, self["end"] == nil, let start = self["start"]?.finite,
      let length = self["duration"]?.finite
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
