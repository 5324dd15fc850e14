import SyrinxEngine

/// Words of a chain that take what follows them at random.
public enum RandomWord: String, CaseIterable, Sendable {
  case chance, some, shuffle

  /// The form of what follows, for errors.
  var rest: String {
    switch self {
    case .chance: "a probability and an effect, as in chance 30% reverb plate"
    case .some: "a number and chains, as in some 1..2 [ reverb , gain -6 , dry ]"
    case .shuffle: "chains, of which it may take some, as in shuffle 2 [ reverb , gain -6 , drive ]"
    }
  }

  package var summary: String {
    switch self {
    case .chance: "Takes the effect, voice or [ … ] after it with a probability."
    case .some: "Takes some of the chains after it, in their order."
    case .shuffle: "Takes all or some of the chains after it, in any order."
    }
  }
}

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

  /// A word after an effect of which the parameters in `set` have values.
  func drawn(
    _ word: String, of owner: some ParameterOwner, _ set: [String]
  ) throws(ChainError) -> String {
    if let equals = word.firstIndex(of: "="), word.isSetting {
      let name = String(word[..<equals])
      let domain = owner.parameters.first { $0.name == name }?.domain
      return try name + "=" + voices.drawn(String(word[word.index(after: equals)...]), for: domain)
    }
    guard VoiceBook.mayBeRandom(word), let draws = voices.draws else {
      return try voices.drawn(word, for: nil)
    }
    // One of its words tells the parameter, which tells how it is drawn.
    let example = try draws.suspended { () throws(ChainError) in try voices.drawn(word, for: nil) }
    return try voices.drawn(word, for: owner.parameters.positional(for: example, set: set)?.domain)
  }

  /// Draws the seed of an effect that has one and is not given it.
  func drawSeed(of effect: inout any Effect, _ set: [String]) throws(ChainError) {
    guard !set.contains("seed"), effect.parameters.contains(where: { $0.name == "seed" }),
      let seed = voices.draws?.seed()
    else { return }
    do throws(ParameterError) {
      try effect.set("seed", to: .number(Curve(Double(seed))))
    } catch {
      throw .parameter(effect: effect.descriptor.name, error)
    }
  }
}

extension Effect {
  /// True if it has a seed that is to be drawn: always, or only where none is set.
  func drawsSeed(always: Bool = false) -> Bool {
    guard let seed = try? value(of: "seed") else { return false }
    return always || seed == .unset
  }
}

extension VoiceBook {
  /// The same book, which takes the first ends of distributions.
  package var checking: VoiceBook {
    var book = self
    book.draws = Draws(probing: 0, files: DrawnFiles())
    return book
  }

  static func mayBeRandom(_ word: String) -> Bool {
    Distribution.Word.allCases.contains { word.contains($0.rawValue + ":") }
  }

  /// A word with what is drawn in the place of its distributions: the whole word where it is text, or else also
  /// each part of a list or curve, as in `peak@log:200..8k:any:-6..6dB`.
  func drawn(_ word: String, for domain: Domain?) throws(ChainError) -> String {
    guard Self.mayBeRandom(word) else { return word }
    let isText =
      switch domain {
      case .text?, .choice?, .flag?: true
      default: false
      }
    let isWhole = domain?.number?.isWhole ?? false
    if isText || !word.contains("@") && domain?.isList != true {
      guard Distribution.isOne(word) else { return word }
      return try drawn(distribution: word, isWhole: isWhole)
    }
    var drawnWord = ""
    var rest = word[...]
    var begins = true
    while let first = rest.first {
      if begins, Distribution.isOne(rest) {
        let head = rest.firstIndex(of: ":")!
        let body = rest[rest.index(after: head)...]
        let end = body.firstIndex { ":/@".contains($0) } ?? rest.endIndex
        drawnWord += try drawn(distribution: String(rest[..<end]), isWhole: isWhole)
        rest = rest[end...]
        begins = false
      } else {
        drawnWord.append(first)
        begins = "@:/=".contains(first)
        rest.removeFirst()
      }
    }
    return drawnWord
  }

  private func drawn(distribution text: String, isWhole: Bool) throws(ChainError) -> String {
    guard let draws else { throw .notDrawn(try Distribution(text).text) }
    return try draws.word(of: draws.files.distribution(text), isWhole: isWhole)
  }
}
