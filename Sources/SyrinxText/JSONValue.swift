// SyrinxText is text that programs and terminals read: JSON, CSV and tables. It knows no sound.

/// A JSON document whose objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
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

  /// The member of an object, if it has one of that name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
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
  /// The document on one line.
  public var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The document over several lines; an array of plain values stays on one.
  public var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  /// Adds the document to a text; the lines behind its first begin with so many spaces.
  func write(to text: inout String, indentedBy indent: Int) { write(to: &text, indent: indent) }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      let deeper = values.allSatisfy(\.isPlain) ? nil : indent.map { $0 + 2 }
      Self.write(values, in: "[]", to: &text, indent: deeper) { value, text in
        value.write(to: &text, indent: deeper)
      }
    case .object(let members):
      let deeper = indent.map { $0 + 2 }
      Self.write(members, in: "{}", to: &text, indent: deeper) { member, text in
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indent: deeper)
      }
    }
  }

  /// The shortest decimal that reads back as the number; JSON has no infinities.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int(exactly: number), whole != 0, abs(whole) < 1 << 53 { return String(whole) }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write<Item>(
    _ items: [Item], in brackets: String, to text: inout String, indent: Int?,
    each: (Item, inout String) -> Void
  ) {
    text.append(brackets.first!)
    for (index, item) in items.enumerated() {
      if index > 0 { text += indent == nil ? ", " : "," }
      if let indent { text += "\n" + String(repeating: " ", count: indent) }
      each(item, &text)
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent - 2) }
    text.append(brackets.last!)
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    let isPlain = string.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { text += string }
    for scalar in isPlain ? "".unicodeScalars : string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isObeyed:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
