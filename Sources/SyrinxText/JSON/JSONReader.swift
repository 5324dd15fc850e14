import SyrinxSystem

/// Reads a text from front to back.
struct JSONReader {
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
    index += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return values }
    let outer = path
    defer { path = outer }
    while true {
      if lines != nil { path = "\(outer)[\(values.count)]" }
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return values }
      guard take(",") else { throw unexpected(expected: "‘,’ or ‘]’") }
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    index += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return members }
    let outer = path
    defer { path = outer }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw unexpected(expected: "a name in quotes") }
      let name = try string()
      if lines != nil { path = outer.isEmpty ? name : outer + "." + name }
      skipSpace()
      guard take(":") else { throw unexpected(expected: "‘:’") }
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw unexpected(expected: "‘,’ or ‘}’") }
    }
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
