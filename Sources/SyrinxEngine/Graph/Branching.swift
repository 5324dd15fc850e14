/// Where the streams of a graph branch off and meet again, seen from each of its stages.
struct Branching {
  private struct Stage {
    let consumerCount: Int
    /// Nodes in a row up to this one.
    let depth: Int
    /// This or one before it is read by several.
    let hasBranches: Bool
    /// For those before it that others read too: which of their readers lie before it.
    let readers: [Int: Set<Int>]
  }

  private var stages: [Stage] = []
  private var readerCount = 0

  /// Adds the next stage, which pulls from some of those before it.
  mutating func add(_ inputs: [Int], consumerCount: Int) throws(EngineError) {
    var depth = 1
    var hasBranches = consumerCount > 1
    var readers: [Int: Set<Int>] = [:]
    for input in inputs {
      let stage = stages[input]
      depth = max(depth, stage.depth + 1)
      hasBranches = hasBranches || stage.hasBranches
      readers =
        readers.isEmpty
        ? stage.readers : readers.merging(stage.readers) { $0.union($1) }
      if stage.consumerCount > 1 {
        readers[input, default: []].insert(readerCount)
        readerCount += 1
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

  /// A stage or one before it is read by several.
  func hasBranches(_ position: Int) -> Bool { stages[position].hasBranches }
}
