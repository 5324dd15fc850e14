import SyrinxSystem
import SyrinxText

extension ID3Content {
  /// Nil of a frame of another kind, of one that is compressed or encrypted and of one that breaks off.
  init?(_ frame: ID3Frame, version: Int) {
    guard let content = frame.content(version: version) else { return nil }
    var cursor = ByteCursor(content)
    guard let read = Self.read(frame.name, &cursor, version) else { return nil }
    self = read
  }

  private static func read(_ name: String, _ cursor: inout ByteCursor, _ version: Int) -> Self? {
    switch name {
    case "TXXX", "WXXX", "COMM", "USLT", "APIC", "SYLT", "TIPL", "TMCL", "IPLS":
      guard var text = cursor.byte().flatMap({ ID3TextReader($0) }) else { return nil }
      return described(name, &cursor, &text)
    case "ETCO": return events(&cursor)
    case "CHAP": return chapter(&cursor, version)
    case "CTOC": return contents(&cursor, version)
    case "UFID", "PRIV":
      let owner = cursor.terminated().latin1
      let data = Array(cursor.remainder())
      return name == "UFID"
        ? .identifier(owner: owner, data) : .privateData(owner: owner, data)
    case "POPM":
      let user = cursor.terminated().latin1
      return cursor.byte().map {
        .popularity(user: user, rating: $0, count: Array(cursor.remainder()))
      }
    default:
      if name.hasPrefix("W") { return .link(cursor.terminated().latin1) }
      guard name.hasPrefix("T") || ID3Content.texts.contains(name),
        var text = cursor.byte().flatMap({ ID3TextReader($0) })
      else { return nil }
      return .text(texts(&cursor, &text))
    }
  }

  /// Frames of text whose names do not begin with T, as Apple made them up.
  static let texts = ["MVNM", "MVIN", "GRP1"]

  /// The values of a text frame; a terminator at the end ends the last one.
  private static func texts(
    _ cursor: inout ByteCursor, _ text: inout ID3TextReader
  ) -> [String] {
    let texts = text.all(&cursor)
    return texts.isEmpty ? [""] : texts
  }

  private static func described(
    _ name: String, _ cursor: inout ByteCursor, _ text: inout ID3TextReader
  ) -> Self? {
    switch name {
    case "TXXX":
      let description = text.next(&cursor)
      return .userText(description: description, texts(&cursor, &text))
    case "WXXX":
      let description = text.next(&cursor)
      return .userLink(description: description, cursor.terminated().latin1)
    case "COMM", "USLT":
      guard let language = cursor.bytes(3)?.latin1 else { return nil }
      let description = text.next(&cursor)
      let words = text.next(&cursor)
      return name == "COMM"
        ? .comment(language: language, description: description, words)
        : .lyrics(language: language, description: description, words)
    case "APIC":
      let mime = cursor.terminated().latin1
      guard let type = cursor.byte() else { return nil }
      let description = text.next(&cursor)
      return .picture(
        mime: mime, type: type, description: description, Array(cursor.remainder()))
    case "SYLT": return ID3TimedText(&cursor, &text).map { .timedText($0) }
    default:
      let words = text.all(&cursor)
      return .people(
        stride(from: 0, to: words.count, by: 2).map {
          Person(role: words[$0], name: $0 + 1 < words.count ? words[$0 + 1] : "")
        })
    }
  }

  private static func events(_ cursor: inout ByteCursor) -> Self? {
    guard let format = cursor.byte().flatMap(ID3TimeFormat.init) else { return nil }
    var events: [Event] = []
    while let type = cursor.byte(), let time = cursor.bigEndian(4) {
      events.append(Event(type: type, time: Int(time.bits)))
    }
    return .events(format, events)
  }

  private static func chapter(_ cursor: inout ByteCursor, _ version: Int) -> Self? {
    let id = Array(cursor.terminated())
    func number() -> Int? { cursor.bigEndian(4).map { Int($0.bits) } }
    guard let start = number(), let end = number(), let startOffset = number(),
      let endOffset = number()
    else { return nil }
    return .chapter(
      ID3Chapter(
        id: id, start: start, end: end, startOffset: startOffset, endOffset: endOffset,
        frames: frames(&cursor, version)))
  }

  private static func contents(_ cursor: inout ByteCursor, _ version: Int) -> Self? {
    let id = Array(cursor.terminated())
    guard let flags = cursor.byte(), let count = cursor.byte() else { return nil }
    let children = (0..<count).map { _ in Array(cursor.terminated()) }
    return .contents(
      ID3Contents(
        id: id, flags: flags, children: children, frames: frames(&cursor, version)))
  }

  private static func frames(_ cursor: inout ByteCursor, _ version: Int) -> [ID3Frame] {
    var frames: [ID3Frame] = []
    while let frame = ID3Frame(
      &cursor, version: version, hasPlainLength: version == 3, isUnsynchronised: false)
    {
      frames.append(frame)
    }
    return frames
  }
}
