// SyrinxText is text that programs and terminals read. It knows no sound. Strings/ divides, measures and
// aligns text, JSON/ reads and writes JSON, TimedText/ holds words that have times in a sound, Formats/ reads
// and writes them as lyrics, subtitles and labels, Karaoke/ shows them. All of it is pure: bytes and values in,
// bytes and values out.

import SyrinxSystem

/// A JSON document whose objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number of 2^53 or more, of which a Double has not all digits; read where values are passed on.
  case digits(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// The number, if it is whole and one of those that all readers of JSON agree on (RFC 8259,
  /// section 6): sums and products of two cannot overflow.
  public var whole: Int? {
    guard case .number(let number) = self else { return nil }
    return StatedNumber(exactly: number)?.within(-Self.mostWhole...Self.mostWhole)
  }

  private static let mostWhole = 1 << 53 - 1

  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var double: Double? { if case .number(let number) = self { number } else { nil } }

  package var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  public subscript(name: String) -> JSONValue? {
    members?.first { $0.name == name }?.value
  }

  /// An object of the members that there are. One that is missing is `.none`: where a value may stand, `nil`
  /// is null.
  package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue {
  public var compact: String { text(indent: nil) }

  /// The document over several lines; an array of plain values stays on one.
  public var pretty: String { text(indent: 0) }

  /// Adds the document to a text; the lines after its first begin with so many spaces.
  func write(to text: inout String, indentedBy indent: Int) { text += self.text(indent: indent) }

  private func text(indent: Int?) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: indent)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += Self.text(of: value).utf8
    case .digits(let digits): bytes += digits.utf8
    case .string(let value): Self.write(value, to: &bytes)
    case .array(let values):
      let deeper = values.allSatisfy(\.isPlain) ? nil : indent.map { $0 + 2 }
      Self.write(values, in: "[]", to: &bytes, indent: deeper) { value, bytes in
        value.write(to: &bytes, indent: deeper)
      }
    case .object(let members):
      let deeper = indent.map { $0 + 2 }
      Self.write(members, in: "{}", to: &bytes, indent: deeper) { member, bytes in
        Self.write(member.name, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes, indent: deeper)
      }
    }
  }

  /// The shortest decimal that reads back as the number; JSON has no infinities.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = JSONValue.number(number).whole, whole != 0 { return String(whole) }
    return number.shortText
  }

  private static func write<Item>(
    _ items: [Item], in brackets: String, to bytes: inout [UInt8], indent: Int?,
    each: (Item, inout [UInt8]) -> Void
  ) {
    func beginLine(_ indent: Int) {
      bytes.append(UInt8(ascii: "\n"))
      for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
    }
    bytes.append(brackets.utf8.first!)
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let indent {
        beginLine(indent)
      } else if index > 0 {
        bytes.append(UInt8(ascii: " "))
      }
      each(item, &bytes)
    }
    if let indent, !items.isEmpty { beginLine(indent - 2) }
    bytes.append(brackets.utf8.last!)
  }

  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = string.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { bytes += string.utf8 }
    for scalar in isPlain ? "".unicodeScalars : string.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case _ where scalar.isObeyed:
        bytes += ("\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)).utf8
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
