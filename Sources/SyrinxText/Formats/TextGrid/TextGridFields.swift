import SyrinxSystem

struct TextGridFields {
  private var rest: Substring.UTF8View
  private(set) var line = 1
  /// A number that can be no time, or no count, where one was asked for.
  private(set) var excess: String?

  init(_ text: String) { rest = text[...].utf8 }

  /// Goes to what a kind of field begins with, but not past another kind.
  private mutating func skip() {
    var isInWord = false
    while let byte = rest.first {
      switch byte {
      case 0x0A:
        line += 1
        isInWord = false
      case 0x20, 0x09, 0x0D: isInWord = false
      case 0x22, 0x3C: return
      case UInt8(ascii: "!"):
        rest = rest.drop { $0 != 0x0A }
        continue
      case 0x30...0x39, 0x2D:
        if !isInWord { return }
      default: isInWord = true
      }
      rest = rest.dropFirst()
    }
  }

  mutating func isAtEnd() -> Bool {
    skip()
    return rest.isEmpty
  }

  /// A text in quotes, in which two stand for one.
  mutating func text() -> String? {
    skip()
    guard rest.first == 0x22 else { return nil }
    rest = rest.dropFirst()
    var text = ""
    while let quote = rest.firstIndex(of: 0x22) {
      let part = rest[..<quote]
      text += Substring(part)
      line += part.count { $0 == 0x0A }
      rest = rest[rest.index(after: quote)...]
      guard rest.first == 0x22 else { return text }
      text += "\""
      rest = rest.dropFirst()
    }
    return nil
  }

  /// A number that stands by itself.
  mutating func number() -> Double? {
    while true {
      skip()
      guard let byte = rest.first, byte.isDigit || byte == 0x2D else { return nil }
      let end = rest.firstIndex { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? rest.endIndex
      let word = Substring(rest[..<end])
      rest = rest[end...]
      guard let value = Double(word) else { continue }
      if abs(value) <= ClockTime.limit { return value }
      excess = String(word.prefix(40))
      return nil
    }
  }

  mutating func count(upTo limit: Int) -> Int? {
    guard let number = number() else { return nil }
    let count = StatedNumber(exactly: number)?.count(upTo: limit)
    if count == nil { excess = number.shortText }
    return count
  }

  mutating func flag() -> String? {
    skip()
    guard rest.first == 0x3C, let end = rest.firstIndex(of: 0x3E) else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return String(Substring(rest[..<end].dropFirst()))
  }
}
