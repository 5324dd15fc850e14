extension SpriteSource {
  static func comesBefore(_ one: String, _ other: String) -> Bool {
    let (parts, others) = (Self.parts(one), Self.parts(other))
    for (a, b) in zip(parts, others) where a != b {
      if let first = Int(a), let second = Int(b), first != second { return first < second }
      return a < b
    }
    return parts.count < others.count
  }

  /// The name split into runs of digits and runs of other characters.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var wasDigit = false
    for character in name {
      let isDigit = character.isASCII && character.isNumber
      if parts.isEmpty || isDigit != wasDigit { parts.append("") }
      parts[parts.count - 1].append(character)
      wasDigit = isDigit
    }
    return parts
  }
}
