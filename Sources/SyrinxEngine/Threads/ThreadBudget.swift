/// Threads that one rendering may keep busy, divided among the processors that can use several.
public struct ThreadBudget: Sendable {
  public let threadCount: Int
  private let totalWeight: Int

  /// A budget for processors of these weights together.
  public init(threadCount: Int, totalWeight: Int = 1) {
    self.threadCount = threadCount
    self.totalWeight = max(totalWeight, 1)
  }

  /// Threads that a processor of a weight may start beside its caller's; 0 where all work is to be done
  /// on that.
  func workerCount(ofWeight weight: Int) -> Int {
    guard threadCount > 1, weight > 0 else { return 0 }
    return max((threadCount * weight + totalWeight / 2) / totalWeight, 1)
  }
}
