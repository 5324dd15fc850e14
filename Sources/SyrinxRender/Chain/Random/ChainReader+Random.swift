import SyrinxEngine

extension ChainReader {
  /// Reads `chance P% STEP`, `some N [ … , … ]` or `shuffle [ … , … ]`, and returns what is taken.
  mutating func randomSteps() throws(ChainError) -> [ChainSpec.Step] {
    guard let word, let random = RandomWord(rawValue: word) else { return [] }
    guard let draws = voices.draws else { throw .notDrawn(word) }
    index += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= ChainSpec.mostDepth else { throw .tooDeep(limit: ChainSpec.mostDepth) }
    guard random == .chance else { return try selected(random, draws) }
    guard let percent = self.word.flatMap({ Self.percent($0) }) else { throw .badRandom(random) }
    if let share = self.word.flatMap({ Double($0) }), 0 < share, share <= 1 {
      throw .shareForPercent(self.word!, percent: (100 * share).shortText)
    }
    index += 1
    guard draws.takes(percent: percent) else {
      return try draws.suspended { () throws(ChainError) in
        _ = try step(behind: random)
        return []
      }
    }
    return try step(behind: random)
  }

  /// Reads one effect, voice, `[ … ]` of a single chain or random choice.
  private mutating func step(behind random: RandomWord) throws(ChainError) -> [ChainSpec.Step] {
    switch word {
    case nil, ","?, "]"?, "dry"?: throw .badRandom(random)
    case "["?:
      index += 1
      let branches = try branches()
      return branches.count == 1 ? branches[0].steps : [.branches(branches)]
    case VoiceCall.word?: return try voiceSteps()
    case let word? where RandomWord(rawValue: word) != nil: return try randomSteps()
    default: return [try effect()]
    }
  }

  private static func percent(_ word: String) -> Double? {
    guard let quantity = Quantity(word), ["", "%"].contains(quantity.suffix),
      (0...100).contains(quantity.number)
    else { return nil }
    return quantity.number
  }
}
