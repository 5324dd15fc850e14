import SyrinxSystem

extension TimedTextFormat {
  /// The body of a SYLT frame of an ID3v2 tag.
  public static let sylt = TimedTextFormat(
    TimedTextFacts(
      name: "sylt", endings: ["sylt"], holds: [.words, .openEnds], reader: .bytes(SYLT.read),
      writer: .bytes(SYLT.write),
      holdsTag: { $0.name == "language" }))
}

/// A text that begins with a line feed begins a line; where none does, each is a line.
enum SYLT {
  static func read(_ bytes: [UInt8], rate: Int) throws(TimedTextError) -> TimedText {
    func fault(_ fault: TimedTextError.Fault) -> TimedTextError {
      .unreadable(.sylt, fault, line: nil)
    }
    guard bytes.count >= 6 else { throw fault(.endsEarly) }
    guard var reader = ID3TextReader(bytes[0]) else {
      throw fault(.unknownEncoding(Int(bytes[0])))
    }
    var cursor = ByteCursor(bytes.dropFirst())
    guard let text = ID3TimedText(&cursor, &reader), text.format == .milliseconds else {
      throw fault(.timeInFrames)
    }
    guard !text.isCut else { throw fault(.endsEarly) }
    guard !text.lines.isEmpty else { throw fault(.nothingFound) }
    var document = TimedText(rate: rate)
    func note(_ name: String, _ value: String, unless usual: String) {
      if value != usual { document.details.append(TimedText.Detail(name, value)) }
    }
    note("encoding", String(bytes[0]), unless: "3")
    note("content", String(text.type), unless: "1")
    note("description", text.description, unless: "")
    let language = String(decoding: bytes[1..<4].filter { $0 != 0 }, as: UTF8.self)
    if !language.isEmpty { document.tags.append(TimedText.Detail("language", language)) }
    let entries = text.lines.map {
      TimedText.Entry($0.text, at: document.frame(Double($0.time) / 1000))
    }
    document.lines = TimedText(rate: rate, entries: entries).lines
    return document
  }

  static func write(_ document: TimedText) -> [UInt8] {
    let details = document.details(for: .sylt)
    let entries = document.entries
    let isLatin = entries.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0.value < 0x100 } }
    let wanted = details["encoding"].flatMap(UInt8.init).flatMap { ID3Text(rawValue: $0) } ?? .utf8
    // A zero within a text would end it.
    func plain(_ text: String) -> String { text.replacing("\0", with: "\u{FFFD}") }
    let text = ID3TimedText(
      language: "", format: .milliseconds, type: details["content"].flatMap(UInt8.init) ?? 1,
      description: plain(details["description"] ?? ""),
      lines: entries.map {
        .init(text: plain($0.text), time: Int(UInt32(clamping: document.steps($0.time, per: 1000))))
      })
    var bytes = text.bytes(wanted == .latin1 && !isLatin ? .utf8 : wanted)
    let language = Array((document.tags["language"] ?? "und").utf8.prefix(3))
    bytes.replaceSubrange(1..<4, with: language + Array(repeating: 0, count: 3 - language.count))
    return bytes
  }
}
