/// Why a text is not XML, and where, counted from 1.
package struct XMLError: Error, Equatable, Sendable {
  package enum Fault: Equatable, Sendable {
    case endsEarly
    case badElement(String)
    case tooDeep(limit: Int)
  }

  package let fault: Fault
  package let line: Int
}

/// Reads XML from front to back, as much of it as subtitles need: elements, attributes, text. No entity
/// is ever expanded but the five of XML itself and numbers.
package struct XMLReader: Sendable {
  package enum Event: Sendable {
    case open(Element)
    /// The name, and where the element's tag ends.
    case close(Substring)
    case text(String)
  }

  package struct Element: Sendable {
    let name: Substring
    /// As it stands between the name and the end of the tag.
    let attributes: Substring
    let isClosed: Bool
  }

  private let whole: String
  private var rest: Substring
  /// Names of elements that are open.
  private var open: [Substring] = []
  private var pendingClose: Substring?
  static let depthLimit = 256

  package init(_ text: String) {
    whole = text
    rest = text[...]
  }

  var unread: Substring { rest }

  /// Nil at the end.
  package mutating func next() throws(XMLError) -> Event? {
    if let name = pendingClose {
      pendingClose = nil
      return .close(name)
    }
    while let first = rest.utf8.first {
      guard first == UInt8(ascii: "<") else {
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return .text(CharacterReference.resolved(rest[..<end]))
      }
      if rest.begins(with: "<!--") {
        skip(past: "-->")
      } else if let content = rest.behind("<![CDATA[") {
        rest = content
        return .text(String(skip(past: "]]>")))
      } else if rest.begins(with: "<?") {
        skip(past: "?>")
      } else if rest.begins(with: "<!") {
        let head = rest.utf8.prefix { $0 != UInt8(ascii: ">") }
        skip(past: head.contains(UInt8(ascii: "[")) ? "]>" : ">")
      } else {
        return try tag()
      }
    }
    guard open.isEmpty else { throw fault(.badElement(String(open.last!))) }
    return nil
  }

  /// Returns what is before the end of a mark, or all that is left.
  @discardableResult private mutating func skip(past end: String) -> Substring {
    let found = rest.firstRange(of: end) ?? rest.endIndex..<rest.endIndex
    defer { rest = rest[found.upperBound...] }
    return rest[..<found.lowerBound]
  }

  private mutating func tag() throws(XMLError) -> Event {
    var index = rest.utf8.index(after: rest.startIndex)
    var quote: UInt8?
    while index < rest.endIndex {
      let byte = rest.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      index = rest.utf8.index(after: index)
    }
    guard index < rest.endIndex else { throw fault(.endsEarly) }
    var inside = rest[rest.utf8.index(after: rest.startIndex)..<index]
    rest = rest[rest.utf8.index(after: index)...]
    if inside.utf8.first == UInt8(ascii: "/") {
      let name = inside.behind("/")!.trimmed
      guard open.popLast() == name else { throw fault(.badElement(String(name.prefix(40)))) }
      return .close(name)
    }
    let isClosed = inside.utf8.last == UInt8(ascii: "/")
    if isClosed { inside = Substring(inside.utf8.dropLast()) }
    let nameEnd = inside.unicodeScalars.firstIndex(where: \.isSpace) ?? inside.endIndex
    let element = Element(
      name: inside[..<nameEnd], attributes: inside[nameEnd...].trimmed, isClosed: isClosed)
    guard !element.name.isEmpty else { throw fault(.badElement("")) }
    if isClosed {
      pendingClose = element.name
    } else {
      guard open.count < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
      open.append(element.name)
    }
    return .open(element)
  }

  /// The line that has been read, counted from 1. It is looked for only when it is asked for.
  package var line: Int {
    1 + whole.utf8[..<rest.utf8.startIndex].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  private func fault(_ fault: XMLError.Fault) -> XMLError { XMLError(fault: fault, line: line) }
}

extension XMLReader.Element {
  /// The name without the prefix of its namespace.
  package var localName: Substring { Self.local(name) }

  fileprivate static func local(_ name: Substring) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.utf8.index(after: $0)...] } ?? name
  }

  /// Every attribute with its name as written, its local name, its value and its whole text.
  package var fields: [(name: Substring, local: Substring, value: String, whole: Substring)] {
    var fields: [(Substring, Substring, String, Substring)] = []
    var rest = attributes
    while let equals = rest.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].trimmed
      let behind = rest[rest.utf8.index(after: equals)...]
      guard let open = behind.utf8.firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) else { break }
      let content = behind[behind.utf8.index(after: open)...]
      guard let close = content.utf8.firstIndex(of: behind.utf8[open]) else { break }
      let end = content.utf8.index(after: close)
      let value = CharacterReference.resolved(content[..<close])
      fields.append((name, Self.local(name), value, rest[name.startIndex..<end]))
      rest = content[end...]
    }
    return fields
  }

  package subscript(local: String) -> String? { fields.first { $0.local == local }?.value }

  func attributes(without names: Set<Substring>) -> String {
    fields.filter { !names.contains($0.local) }.map { String($0.whole) }.joined(separator: " ")
  }
}

extension String {
  /// For text and for attributes in double quotes. What XML 1.0 cannot hold becomes U+FFFD.
  package var xmlEscaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension XMLReader {
  /// The same with errors of timed text.
  mutating func nextEvent() throws(TimedTextError) -> Event? {
    do throws(XMLError) {
      return try next()
    } catch {
      let fault: TimedTextError.Fault =
        switch error.fault {
        case .endsEarly: .endsEarly
        case .badElement(let name): .badElement(name)
        case .tooDeep(let limit): .tooDeep(limit: limit)
        }
      throw .unreadable(.ttml, fault, line: error.line)
    }
  }
}
