/// Where the streams of a graph branch off and meet again, seen from each of its stages.
struct Branching {
  private struct Stage {
    let consumerCount: Int
    /// Nodes in a row up to this one.
    let depth: Int
    /// This or one before it is read by several.
    let hasBranches: Bool
    /// For those before it that others read too: which of their readers lie before it.
    let readers: [Int: Readers]
    /// Those of this one that have been added.
    var readerCount = 0
  }

  /// Some of the readers of one stage, by their numbers, as bits: in a graph where all is mixed with all there are
  /// as many unions as the cube of its nodes.
  private struct Readers {
    private var words: [UInt64] = []

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func insert(_ number: Int) {
      while words.count <= number / 64 { words.append(0) }
      words[number / 64] |= 1 << UInt64(number % 64)
    }

    mutating func formUnion(_ other: Readers) {
      if words.count < other.words.count {
        words += other.words[words.count...]
      }
      for index in other.words.indices where words[index] | other.words[index] != words[index] {
        words[index] |= other.words[index]
      }
    }
  }

  private var stages: [Stage] = []

  /// Adds the next stage, which pulls from some of those before it.
  mutating func add(_ inputs: [Int], consumerCount: Int) throws(EngineError) {
    var depth = 1
    var hasBranches = consumerCount > 1
    var readers: [Int: Readers] = [:]
    for input in inputs {
      let stage = stages[input]
      depth = max(depth, stage.depth + 1)
      hasBranches = hasBranches || stage.hasBranches
      if readers.isEmpty {
        readers = stage.readers
      } else {
        for (tee, others) in stage.readers { readers[tee, default: Readers()].formUnion(others) }
      }
      if stage.consumerCount > 1 {
        readers[input, default: Readers()].insert(stage.readerCount)
        stages[input].readerCount += 1
      }
    }
    guard depth <= Limits.chainLength + 1 else {
      throw .tooManyNodesInARow(most: Limits.chainLength)
    }
    if inputs.count > 1 {
      readers = readers.filter { stages[$0.key].consumerCount > $0.value.count }
    }
    stages.append(
      Stage(
        consumerCount: consumerCount, depth: depth, hasBranches: hasBranches, readers: readers))
  }

  /// Others read a stage or one before it, beside those that lead to one consumer of it.
  func isReadByOthers(_ position: Int) -> Bool {
    stages[position].consumerCount > 1 || !stages[position].readers.isEmpty
  }

  func hasBranches(_ position: Int) -> Bool { stages[position].hasBranches }
}
