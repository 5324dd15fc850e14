/// The tasks of a plan, the longest first.
///
/// There may be hundreds of thousands of them, so what is kept is their order alone.
struct BatchTasks: RandomAccessCollection, Sendable {
  private let plan: BatchPlan
  /// Places among the pending items, and after these among the outputs that lack measurements.
  private let order: [Int32]

  /// All tasks by decreasing weight, then in the order of the inputs.
  init(_ plan: BatchPlan) {
    self.plan = plan
    let count = plan.pending.count + plan.unmeasured.count
    let weights = (0..<count).map { Self.task($0, of: plan).weight }
    order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { Int32($0) }
  }

  private init(_ plan: BatchPlan, _ order: [Int32]) {
    self.plan = plan
    self.order = order
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> BatchTask { Self.task(Int(order[index]), of: plan) }

  /// Those at some indices.
  func picking(_ indices: [Int]) -> BatchTasks { BatchTasks(plan, indices.map { order[$0] }) }

  private static func task(_ place: Int, of plan: BatchPlan) -> BatchTask {
    guard place >= plan.pending.count else { return .render(plan.pending[place]) }
    let (output, entry) = plan.unmeasured[place - plan.pending.count]
    return .measure(output, entry)
  }
}
