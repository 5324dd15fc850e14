extension Quantity {
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
