/// The tasks of a plan, the longest first.
///
/// There may be hundreds of thousands of them, so what is kept is their order alone.
struct BatchTasks: RandomAccessCollection, Sendable {
  private let pending: [BatchItem]
  private let unmeasured: [(output: BatchOutput, entry: JournalEntry)]
  /// Places among the pending items, and after these among the outputs that lack measurements.
  private var order: [Int32] = []

  /// All tasks by decreasing weight, then in the order of the inputs.
  init(_ plan: BatchPlan) {
    pending = plan.pending
    unmeasured = plan.unmeasured
    let weights = (0..<pending.count + unmeasured.count).map { task($0).weight }
    order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { Int32($0) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> BatchTask { task(Int(order[index])) }

  /// Those at some indices.
  func picking(_ indices: [Int]) -> BatchTasks {
    var picked = self
    picked.order = indices.map { order[$0] }
    return picked
  }

  private func task(_ place: Int) -> BatchTask {
    guard place >= pending.count else { return .render(pending[place]) }
    let (output, entry) = unmeasured[place - pending.count]
    return .measure(output, entry)
  }
}
