/// A number as it was typed: the digits, and what followed them.
struct Quantity {
  let number: Double
  let suffix: Substring

  /// Reads a decimal number and keeps the rest; `x1.5` is read as `1.5x`. Nil when no number begins
  /// the word.
  init?(_ word: some StringProtocol) {
    var rest = Substring(word)
    let ratioFirst = rest.first == "x" || rest.first == "×"
    if ratioFirst { rest = rest.dropFirst() }
    guard let end = Self.endOfNumber(rest.utf8), let number = Double(rest[..<end]) else {
      return nil
    }
    self.number = number
    suffix = ratioFirst ? "x" + rest[end...] : rest[end...]
  }

  /// The end of the longest prefix of the form `[+-]digits[.digits][e[+-]digits]`.
  private static func endOfNumber(_ text: Substring.UTF8View) -> Substring.Index? {
    var index = text.startIndex
    func isDigit(_ index: Substring.Index) -> Bool {
      index < text.endIndex && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index])
    }
    func skipSign() {
      guard index < text.endIndex else { return }
      if text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        index = text.index(after: index)
      }
    }
    func skipDigits() -> Int {
      var count = 0
      while isDigit(index) {
        index = text.index(after: index)
        count += 1
      }
      return count
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

  /// The number in a knob's own unit, or nil when the suffix is none of that unit's.
  func value(in unit: Unit) -> Double? {
    if suffix.isEmpty { return number }
    let wanted = suffix.lowercased()
    return unit.suffixes.first { $0.text.lowercased() == wanted }.map { $0.convert(number) }
  }

  /// A time such as `90`, `1:30`, `1:02:03.5`, `250ms`, in seconds.
  static func seconds(_ word: some StringProtocol) -> Double? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return Quantity(word)?.value(in: .seconds) }
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

extension Double {
  /// The shortest decimal that reads back as this number, without a trailing `.0`.
  public var shortText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number rounded to a count of decimals, all of them shown.
  public func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 9e15 else { return description }
    let whole = Int(scaled)
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let unit = Int(scale)
    let fraction = String(whole % unit)
    return sign + String(whole / unit) + "."
      + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}

extension String {
  /// The number with a true minus sign.
  public var withTrueMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}
