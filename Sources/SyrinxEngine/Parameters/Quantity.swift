import SyrinxSystem

/// A number as it was typed: the digits, and what followed them.
package struct Quantity {
  package let number: Double
  package let suffix: Substring

  /// Reads a decimal number and keeps the rest; `x1.5` is read as `1.5x`. Nil when no number begins
  /// the word. What the program prints is read too: a true minus, spaces before the unit, `−∞`.
  package init?(_ word: some StringProtocol) {
    var rest = Substring(word).trimmed
    // Scalars, since finding characters takes ten times as long, and a timeline has many times.
    let ratioFirst = rest.unicodeScalars.first.map { "xX×".unicodeScalars.contains($0) } ?? false
    if ratioFirst { rest.unicodeScalars.removeFirst() }
    if rest.unicodeScalars.first == "−" { rest = "-" + Substring(rest.unicodeScalars.dropFirst()) }
    if let end = Self.endOfNumber(rest.utf8), let number = Double(rest[..<end]) {
      self.number = number
      rest = rest[end...]
    } else if let infinity = rest.firstIndex(of: "∞"), ["", "-", "+"].contains(rest[..<infinity]) {
      number = rest.first == "-" ? -.infinity : .infinity
      rest = rest[infinity...].dropFirst()
    } else {
      return nil
    }
    suffix = ratioFirst ? "x" + rest.trimmed : rest.trimmed
  }

  /// The end of the longest prefix of the form `[+-]digits[.digits][e[+-]digits]`.
  private static func endOfNumber(_ text: Substring.UTF8View) -> Substring.Index? {
    var index = text.startIndex
    func skipSign() {
      guard let sign = text[index...].first else { return }
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { text.formIndex(after: &index) }
    }
    func skipDigits() -> Int {
      let digits = text[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      index = digits.endIndex
      return digits.count
    }
    skipSign()
    var digits = skipDigits()
    if index < text.endIndex, text[index] == UInt8(ascii: ".") {
      let point = index
      index = text.index(after: index)
      let fraction = skipDigits()
      if digits == 0 && fraction == 0 { index = point }
      digits += fraction
    }
    guard digits > 0 else { return nil }
    let mantissa = index
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
      index = text.index(after: index)
      skipSign()
      if skipDigits() == 0 { index = mantissa }
    }
    return index
  }

  /// The number in a unit, or nil when the suffix is none of that unit's.
  func value(in unit: Unit) -> Double? { value(unit.suffixes) }

  /// The number by what its suffix means, or nil when it is none of these.
  func value(_ suffixes: [Unit.Suffix]) -> Double? {
    if suffix.isEmpty { return number }
    let wanted = suffix.lowercased()
    let known = suffixes.first { $0.texts.contains { $0.lowercased() == wanted } }
    return known?.convert(number)
  }

  /// A time such as `90`, `1:30`, `1:02:03.5`, `250ms`, in seconds.
  static func seconds(_ word: some StringProtocol) -> Double? {
    guard word.utf8.contains(UInt8(ascii: ":")) else {
      return Quantity(word)?.value(in: .seconds)
    }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = Quantity(parts.last!)?.value(in: .seconds), last >= 0,
      last < 60
    else { return nil }
    var total = 0.0
    for part in parts.dropLast() {
      guard let whole = UInt32(part) else { return nil }
      total = total * 60 + Double(whole)
    }
    return total * 60 + last
  }
}

extension Substring {
  /// The text without white space at its ends, the narrow and the unbreakable kinds included.
  var trimmed: Substring {
    // Unicode's tables need not be asked about ASCII's letters and digits.
    func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { !(0x21...0x7E).contains($0.value) && $0.properties.isWhitespace } ?? false
    }
    var rest = unicodeScalars
    while isSpace(rest.first) { rest.removeFirst() }
    while isSpace(rest.last) { rest.removeLast() }
    return Substring(rest)
  }
}
