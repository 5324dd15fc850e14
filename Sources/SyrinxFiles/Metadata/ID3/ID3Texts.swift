/// Texts without a frame of their own, on their way into frames: those of one name share a frame.
struct ID3Texts {
  private let version: Int
  private var names: [String] = []
  private var texts: [String: [String]] = [:]
  /// Frames of which each text has one.
  private var single: [ID3Frame] = []

  /// Frames whose names of people version 2.3 parts by a slash (section 4.2.1).
  static let slashed: Set<String> = ["TPE1", "TCOM", "TEXT", "TOPE"]

  init(version: Int) { self.version = version }

  private mutating func add(_ name: String, _ text: String) {
    if texts[name] == nil { names.append(name) }
    texts[name, default: []].append(text)
  }

  mutating func add(_ tag: Metadata.Tag) {
    let text = tag.text
    switch tag.field {
    case .comment?:
      single.append(frame("COMM", .comment(language: "XXX", description: "", text)))
    case .lyrics?:
      single.append(frame("USLT", .lyrics(language: "XXX", description: "", text)))
    case .website? where text.isPlainASCII: single.append(frame("WOAR", .link(text)))
    case .license? where text.hasPrefix("http") && text.isPlainASCII:
      single.append(frame("WCOP", .link(text)))
    case .website?: add("TXXX:WEBSITE", text)
    case .musicBrainzRecording?:
      single.append(
        frame("UFID", .identifier(owner: "http://musicbrainz.org", Array(text.utf8))))
    case let field?: add(field.name(in: .id3)!, text)
    case nil:
      if tag.key.uppercased().hasPrefix("COMMENT:") {
        let description = String(tag.key.dropFirst("COMMENT:".count))
        single.append(frame("COMM", .comment(language: "XXX", description: description, text)))
      } else {
        add("TXXX:" + tag.key, text)
      }
    }
  }

  var frames: [ID3Frame] {
    var frames: [ID3Frame] = []
    var people: [ID3Content.Person] = []
    var players: [ID3Content.Person] = []
    for name in names {
      let texts = texts[name]!
      switch name {
      case "TRCK/", "TPOS/":
        let number = String(name.dropLast())
        // Without a number a total has no frame but one under a name of its own.
        if self.texts[number] == nil {
          let name = number == "TRCK" ? "TRACKTOTAL" : "DISCTOTAL"
          frames.append(frame("TXXX", .userText(description: name, texts)))
        }
      case "TRCK", "TPOS":
        let total = self.texts[name + "/"]?.first
        let numbers = texts.map { $0.contains("/") ? $0 : $0 + (total.map { "/" + $0 } ?? "") }
        frames.append(frame(name, .text(numbers)))
      case "TDRC" where version == 3: frames += date(texts[0])
      case "TDOR" where version == 3:
        frames.append(frame("TORY", .text([String(texts[0].prefix(4))])))
      case _ where name.hasPrefix("TXXX:"):
        frames.append(frame("TXXX", .userText(description: String(name.dropFirst(5)), texts)))
      case _ where name.hasPrefix("TIPL:"):
        people += texts.map { .init(role: String(name.dropFirst(5)), name: $0) }
      case "TMCL:": players += texts.map(Self.player)
      case _ where version == 3 && Self.slashed.contains(name):
        frames.append(frame(name, .text([texts.joined(separator: "/")])))
      default: frames.append(frame(name, .text(texts)))
      }
    }
    if version == 3 {
      people += players
      players = []
    }
    if !people.isEmpty { frames.append(frame(version == 3 ? "IPLS" : "TIPL", .people(people))) }
    if !players.isEmpty { frames.append(frame("TMCL", .people(players))) }
    return frames + single
  }

  private func frame(_ name: String, _ content: ID3Content) -> ID3Frame {
    content.frame(name, version: version)
  }

  /// `Name (instrument)`, as a Vorbis comment says who plays what.
  private static func player(_ text: String) -> ID3Content.Person {
    let scalars = text.unicodeScalars
    guard scalars.last == ")", let start = scalars.lastIndex(of: "("), start > text.startIndex
    else { return .init(role: "", name: text) }
    let role = scalars[scalars.index(after: start)...].dropLast()
    let name = scalars[..<start].reversed().drop { $0 == " " }.reversed()
    return .init(role: String(role), name: String(String.UnicodeScalarView(name)))
  }

  /// `2024-05-06T07:08` in the frames of version 2.3: year, day and month, hour and minute.
  private func date(_ text: String) -> [ID3Frame] {
    func digits(_ range: Range<Int>) -> String? {
      let part = text.utf8.dropFirst(range.lowerBound).prefix(range.count)
      guard part.count == range.count, part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return String(part)
    }
    guard let year = digits(0..<4) else { return [frame("TYER", .text([text]))] }
    var frames = [frame("TYER", .text([year]))]
    if let month = digits(5..<7), let day = digits(8..<10) {
      frames.append(frame("TDAT", .text([day + month])))
      if let hour = digits(11..<13), let minute = digits(14..<16) {
        frames.append(frame("TIME", .text([hour + minute])))
      }
    }
    return frames
  }
}

extension String {
  fileprivate var isPlainASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
