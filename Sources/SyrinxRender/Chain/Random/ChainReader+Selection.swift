import SyrinxEngine

extension ChainReader {
  /// Reads the number, if any, and the chains, first all of them to know how many there are, and then those
  /// that are taken.
  mutating func selected(
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
