/// A node in its graph.
public struct NodeID: Hashable, Sendable {
  let index: Int
}
