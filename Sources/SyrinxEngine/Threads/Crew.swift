/// How many threads the nodes of one graph may keep busy, shared evenly among those that can use
/// several.
public final class Crew {
  public let threadCount: Int
  private var memberCount = 0

  public init(threadCount: Int) { self.threadCount = threadCount }

  /// Counts in one node more; to be called when the node is made.
  func join() { memberCount += 1 }

  /// How many threads each member may start, and none where all work is to be done on the caller's.
  var share: Int { threadCount == 1 ? 0 : max(threadCount / max(memberCount, 1), 1) }
}
