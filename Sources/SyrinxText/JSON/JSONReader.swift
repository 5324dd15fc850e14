import SyrinxSystem

/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    case endedEarly
    /// The text found, and what is allowed there.
    case unexpected(String, expected: String)
    /// A number that other programs write and JSON does not have, such as `NaN`.
    case notFinite(String)
    case badEscape
    case loneSurrogate
    /// A control character inside a string must be written as an escape.
    case controlCharacter
    case badNumber
    case numberTooLarge
    case tooDeep(limit: Int)
    case textAfterEnd
  }

  public let fault: Fault
  /// Both counted from 1; the column in Unicode scalars.
  public var line: Int
  public let column: Int
}

extension JSONValue {
  /// Greatest depth of nested arrays and objects.
  public static let depthLimit = 128

  /// Reads one document of RFC 8259, strictly; a byte order mark before it is skipped. Whole numbers of 2^53
  /// and more are rounded, unless their digits are kept.
  public init(parsing text: String, keepsDigits: Bool = false) throws(JSONError) {
    var reader = JSONReader(text)
    reader.keepsDigits = keepsDigits
    self = try reader.document()
  }

  /// The line on which each value of a document begins, counted from 1, by its path, such as
  /// `chain[2].pitch.cents`; the path of the document itself is empty.
  public static func lines(in text: String) throws(JSONError) -> [String: Int] {
    var reader = JSONReader(text)
    reader.lines = [:]
    _ = try reader.document()
    return reader.lines ?? [:]
  }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The path of the value being read, kept only if lines are wanted.
  private var path = ""
  var lines: [String: Int]?
  /// Whole numbers of 2^53 and more stay as they are written.
  var keepsDigits = false
  /// The line of a byte, from which the lines of those after it are counted.
  private var counted = (index: 0, line: 1)

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: byteOrderMark) { index = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw error(.textAfterEnd) }
    return value
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { index += 1 }
  }

  /// Steps over a byte if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= JSONValue.depthLimit else {
      throw error(.tooDeep(limit: JSONValue.depthLimit))
    }
    skipSpace()
    if lines != nil {
      counted.line += bytes[counted.index..<index].count { $0 == 0x0A }
      counted.index = index
      lines![path] = counted.line
    }
    guard let byte else { throw error(.endedEarly) }
    switch byte {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected(expected: "a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected(expected: "a value") }
    index += word.utf8.count
    return value
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    let outer = path
    try list(closedBy: "]") { reader throws(JSONError) in
      if reader.lines != nil { reader.path = "\(outer)[\(values.count)]" }
      values.append(try reader.value(depth: depth + 1))
    }
    return values
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let outer = path
    try list(closedBy: "}") { reader throws(JSONError) in
      reader.skipSpace()
      guard reader.byte == UInt8(ascii: "\"") else {
        throw reader.unexpected(expected: "a name in quotes")
      }
      let name = try reader.string()
      if reader.lines != nil { reader.path = outer.isEmpty ? name : outer + "." + name }
      reader.skipSpace()
      guard reader.take(":") else { throw reader.unexpected(expected: "‘:’") }
      members.append(JSONValue.Member(name, try reader.value(depth: depth + 1)))
    }
    return members
  }

  /// Reads what stands between commas, from an opening bracket to the closing one.
  private mutating func list(
    closedBy end: Unicode.Scalar, item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    index += 1
    skipSpace()
    if take(end) { return }
    let outer = path
    defer { path = outer }
    repeat {
      try item(&self)
      skipSpace()
      if take(end) { return }
    } while take(",")
    throw unexpected(expected: "‘,’ or ‘\(end)’")
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    if take("-"), let byte, byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
      index = start
      throw unexpected(expected: "a value")
    }
    if !take("0") { try digits() }
    if let byte, isDigit(byte) { throw error(.badNumber) }
    var isWhole = true
    if take(".") {
      try digits()
      isWhole = false
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
      isWhole = false
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error(.numberTooLarge, at: start)
    }
    return keepsDigits && isWhole && value.magnitude >= 0x1p53 ? .digits(text) : .number(value)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte, isDigit(byte) { index += 1 }
    guard index > start else { throw error(byte == nil ? .endedEarly : .badNumber) }
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text = ""
    var start = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20: throw error(.controlCharacter)
      default: index += 1
      }
    }
    throw error(.endedEarly)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte else { throw error(.endedEarly) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar(from: start)
    default: throw error(.badEscape, at: start)
    }
  }

  /// The scalar of `\u` and four digits, or of two such escapes that are a surrogate pair.
  private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw error(.loneSurrogate, at: start) }
    let second = try hexadecimal(start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func hexadecimal(_ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte else { throw error(.endedEarly) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.badEscape, at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private func unexpected(expected: String) -> JSONError {
    guard index < bytes.count else { return error(.endedEarly) }
    let sign = bytes[index] == UInt8(ascii: "-") ? 1 : 0
    let word = bytes[(index + sign)...].prefix(8)
    for name in ["Infinity", "Inf", "NaN", "nan", "inf"] where word.starts(with: name.utf8) {
      return error(.notFinite((sign > 0 ? "-" : "") + name))
    }
    let rest = String(decoding: bytes[index..<min(index + 16, bytes.count)], as: UTF8.self)
    return error(.unexpected(String(rest.first!), expected: expected))
  }

  private func error(_ fault: JSONError.Fault, at position: Int? = nil) -> JSONError {
    let before = bytes[..<min(position ?? index, bytes.count)]
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = line.last!.count { $0 & 0xC0 != 0x80 }
    return JSONError(fault: fault, line: line.count, column: column + 1)
  }
}
