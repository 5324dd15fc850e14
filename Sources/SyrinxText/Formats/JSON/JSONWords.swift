extension TimedTextFormat {
  /// Our own, and those of programs and services that find words in speech.
  public static let json = TimedTextFormat(
    TimedTextFacts(
      name: "json", endings: ["json"],
      holds: [.words, .rows, .overlaps, .openEnds, .outerSpaces, .blankLines, .tiers, .everything],
      reader: .text(JSONWords.read),
      writer: .bytes { document in
        var bytes: [UInt8] = []
        JSONWords.write(document) { bytes += $0.utf8 }
        return bytes
      },
      recognition: .init(rank: 2) { start in
        // MicroDVD counts frames in braces.
        start.first.hasPrefix("{") && !(start.first.dropFirst().first?.isNumber ?? false)
          || start.first.hasPrefix("[{") || start.first == "["
      }))
}

extension TimedText {
  /// Hands over the bytes of a file, of JSON in parts, and returns what of the document is not in them.
  public func write(
    as format: TimedTextFormat, to take: ([UInt8]) throws -> Void
  ) throws -> [TimedTextLoss] {
    guard format == .json, origin == nil else {
      let (bytes, losses) = try written(as: format)
      try take(bytes)
      return losses
    }
    try JSONWords.write(self) { text in try take(Array(text.utf8)) }
    return []
  }
}

/// Our own JSON, which holds all of a document, and the JSON of programs that find words in speech.
enum JSONWords {
  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw .unreadable(.json, .badJSON(error.fault), line: error.line)
    }
    let read = value["lines"] != nil ? own(value) : ForeignJSON(value, rate: rate)?.document
    guard let read else { throw .unreadable(.json, .unknownShape, line: nil) }
    return read
  }

  private static func own(_ value: JSONValue) -> TimedText? {
    guard value["version"] == nil || value["version"] == 1,
      let rate = value["rate"]?.whole, (1...1 << 32).contains(rate),
      let lines = value["lines"]?.elements
    else { return nil }
    var document = TimedText(rate: rate)
    document.format = value["format"]?.text.flatMap { TimedTextFormat(rawValue: $0) }
    document.duration = value["frames"]?.whole
    document.tags = details(value["tags"])
    document.details = details(value["details"])
    document.lines = lines.compactMap { line($0) }
    guard document.lines.count == lines.count else { return nil }
    for tier in value["tiers"]?.elements ?? [] {
      guard let name = tier["name"]?.text, let labels = tier["labels"]?.elements else { return nil }
      var read = TimedText.Tier(name, isOfPoints: tier["points"] == .bool(true), labels: [])
      for label in labels {
        guard let text = label["text"]?.text, let start = label["start"]?.whole else { return nil }
        read.labels.append(.init(text, start: start, end: label["end"]?.whole ?? start))
      }
      document.tiers.append(read)
    }
    return document
  }

  private static func line(_ value: JSONValue) -> TimedText.Line? {
    guard let text = value["text"]?.text, let start = value["start"]?.whole else { return nil }
    var line = TimedText.Line(
      text, start: start, end: value["end"]?.whole, source: source(value["source"]))
    line.speaker = value["speaker"]?.text
    line.details = details(value["details"])
    let count = text.unicodeScalars.count
    for word in value["words"]?.elements ?? [] {
      guard let range = word["range"]?.elements, range.count == 2, let lower = range[0].whole,
        let upper = range[1].whole, 0 <= lower, lower <= upper, upper <= count,
        let start = word["start"]?.whole
      else { return nil }
      var read = TimedText.Word(
        lower..<upper, start: start, end: word["end"]?.whole, source: source(word["source"]))
      read.details = details(word["details"])
      line.words.append(read)
    }
    for mark in value["markup"]?.elements ?? [] {
      guard let position = mark["position"]?.whole, let text = mark["text"]?.text else {
        return nil
      }
      line.markup.append(TimedText.Markup(position: min(max(position, 0), count), text: text))
    }
    return line
  }

  private static func source(_ value: JSONValue?) -> TimedText.Source {
    value?.text.flatMap { TimedText.Source(rawValue: $0) } ?? .given
  }

  /// An object, or a list of pairs where a name occurs several times.
  private static func details(_ value: JSONValue?) -> [TimedText.Detail] {
    if let members = value?.members {
      return members.compactMap { member in member.value.text.map { .init(member.name, $0) } }
    }
    return (value?.elements ?? []).compactMap { pair in
      guard let texts = pair.elements?.map(\.text), texts.count == 2, let name = texts[0],
        let value = texts[1]
      else { return nil }
      return TimedText.Detail(name, value)
    }
  }

  /// Hands the document over in parts: of an hour of speech it is several megabytes.
  static func write<Failure>(
    _ document: TimedText, to take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var text = "{"
    var hasMembers = false
    func begin(_ name: String, in text: inout String, indent: Int) {
      text += (hasMembers ? ",\n" : "\n") + String(repeating: " ", count: indent) + "\"\(name)\": "
      hasMembers = true
    }
    func member(_ name: String, _ value: JSONValue?) {
      guard let value else { return }
      begin(name, in: &text, indent: 2)
      value.write(to: &text, indentedBy: 2)
    }
    member("version", 1)
    member("rate", .integer(document.rate))
    member("frames", document.duration.map(JSONValue.integer))
    member("text", .string(document.lines.map(\.text).joined(separator: "\n")))
    member("format", document.format.map { .string($0.rawValue) })
    member("tags", json(document.tags))
    member("details", json(document.details))
    begin("lines", in: &text, indent: 2)
    try add(document.lines, to: &text, indent: 2, json, take)
    if !document.tiers.isEmpty {
      begin("tiers", in: &text, indent: 2)
      text += "["
      for (index, tier) in document.tiers.enumerated() {
        text += (index > 0 ? "," : "") + "\n    {"
        hasMembers = false
        begin("name", in: &text, indent: 6)
        JSONValue.string(tier.name).write(to: &text, indentedBy: 6)
        begin("points", in: &text, indent: 6)
        text += tier.isOfPoints ? "true" : "false"
        begin("labels", in: &text, indent: 6)
        try add(tier.labels, to: &text, indent: 6, json, take)
        text += "\n    }"
      }
      text += "\n  ]"
    }
    try take(text + "\n}\n")
  }

  /// Adds an array of objects, each of which is made when it is its turn, and hands over what is long.
  private static func add<Item, Failure>(
    _ items: [Item], to text: inout String, indent: Int, _ json: (Item) -> JSONValue,
    _ take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let space = "\n" + String(repeating: " ", count: indent)
    text += "["
    for (index, item) in items.enumerated() {
      text += (index > 0 ? "," : "") + space + "  "
      json(item).write(to: &text, indentedBy: indent + 2)
      guard text.utf8.count >= 1 << 16 else { continue }
      try take(text)
      text.removeAll(keepingCapacity: true)
    }
    text += items.isEmpty ? "]" : space + "]"
  }

  private static func json(_ line: TimedText.Line) -> JSONValue {
    let scalars = Array(line.text.unicodeScalars)
    let words = line.words.map { word in
      let range = word.range.clamped(to: 0..<scalars.count)
      return JSONValue.object(of: [
        "text": .string(String(String.UnicodeScalarView(scalars[range]))),
        "range": [.integer(range.lowerBound), .integer(range.upperBound)],
        "start": .integer(word.start), "end": word.end.map(JSONValue.integer),
        "source": .string(word.source.rawValue), "details": json(word.details),
      ])
    }
    let markup = line.markup.map { mark -> JSONValue in
      ["position": .integer(mark.position), "text": .string(mark.text)]
    }
    return .object(of: [
      "text": .string(line.text), "start": .integer(line.start),
      "end": line.end.map(JSONValue.integer), "source": .string(line.source.rawValue),
      "speaker": line.speaker.map(JSONValue.string), "words": words.isEmpty ? .none : .array(words),
      "markup": markup.isEmpty ? .none : .array(markup), "details": json(line.details),
    ])
  }

  private static func json(_ label: TimedText.Tier.Label) -> JSONValue {
    ["text": .string(label.text), "start": .integer(label.start), "end": .integer(label.end)]
  }

  private static func json(_ details: [TimedText.Detail]) -> JSONValue? {
    if details.isEmpty { return nil }
    let isUnique = Set(details.map(\.name)).count == details.count
    return isUnique
      ? .object(details.map { .init($0.name, .string($0.value)) })
      : .array(details.map { [.string($0.name), .string($0.value)] })
  }
}
