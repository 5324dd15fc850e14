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

  /// Reads the number, if any, and the chains, first all of them to know how many there are, and then those
  /// that are taken.
  private mutating func selected(
    _ random: RandomWord, _ draws: Draws
  ) throws(ChainError) -> [ChainSpec.Step] {
    var counts = 0...Int.max
    let count = word
    if word != "[" {
      guard let read = word.flatMap({ Self.counts($0) }) else { throw .badRandom(random) }
      counts = read
      index += 1
    } else {
      guard random == .shuffle else { throw .badRandom(random) }
      counts = Int.max...Int.max
    }
    guard word == "[" else { throw .badRandom(random) }
    index += 1
    let isDrawing = draws.isDrawing
    let stepCount = stepCount
    let (starts, all) =
      isDrawing ? try draws.suspended { () throws(ChainError) in try chains() } : try chains()
    if let count, count != "[", counts.upperBound > starts.count {
      throw .tooManyTaken(random, count: count, of: starts.count)
    }
    let places = draws.selection(counts, of: starts.count, isShuffled: random == .shuffle)
    // All are taken, and have been read: reading them again would double the time of every nested choice.
    guard isDrawing else { return all }
    self.stepCount = stepCount
    let end = index
    var steps: [ChainSpec.Step] = []
    for place in places {
      index = starts[place]
      steps += try chain(isBranch: true).steps
    }
    index = end
    return steps
  }

  /// Reads chains up to `]`: where each begins, and the steps of all.
  private mutating func chains() throws(ChainError) -> (starts: [Int], steps: [ChainSpec.Step]) {
    var starts: [Int] = []
    var steps: [ChainSpec.Step] = []
    while true {
      starts.append(index)
      steps += try chain(isBranch: true).steps
      let closes = word == "]"
      index += 1
      if closes { return (starts, steps) }
    }
  }

  private static func percent(_ word: String) -> Double? {
    guard let quantity = Quantity(word), ["", "%"].contains(quantity.suffix),
      (0...100).contains(quantity.number)
    else { return nil }
    return quantity.number
  }

  /// Reads `2` or `1..3`.
  static func counts(_ word: String) -> ClosedRange<Int>? {
    let range = NumberRange(between: "..", in: word[...])
    let single = range == nil ? Quantity(word) : nil
    guard let unit = range?.unit ?? single.map({ String($0.suffix) }), unit.isEmpty,
      let low = (range?.low ?? single?.number).flatMap({ Int(exactly: $0) }),
      let high = (range?.high ?? single?.number).flatMap({ Int(exactly: $0) }),
      0 <= low, low <= high, high <= ChainSpec.mostSteps
    else { return nil }
    return low...high
  }
}
