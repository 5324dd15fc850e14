import SyrinxEngine

extension GraphSpec {
  /// The names of the inputs of each node, in the order of connection.
  var sources: [String: [String]] {
    Dictionary(grouping: connections, by: \.to).mapValues { $0.map(\.from) }
  }

  /// The nodes in topological order, by depth-first search.
  func nodesInOrder() throws(EngineError) -> [Node] {
    let sources = sources
    let byName = Dictionary(uniqueKeysWithValues: nodes.map { ($0.name, $0) })
    var order: [Node] = []
    var isDone: Set<String> = []
    /// The path from the start of the search to the current node, with the number of inputs of each
    /// that have been visited.
    var way: [(name: String, done: Int)] = []
    var isOnWay: Set<String> = []
    func enter(_ name: String) throws(EngineError) {
      if isOnWay.contains(name), let start = way.firstIndex(where: { $0.name == name }) {
        throw .cycle(way[start...].map(\.name).reversed())
      }
      guard byName[name] != nil, !isDone.contains(name) else { return }
      way.append((name, 0))
      isOnWay.insert(name)
    }
    for node in nodes {
      try enter(node.name)
      while let (name, done) = way.last {
        if let feeders = sources[name], done < feeders.count {
          way[way.count - 1].done += 1
          try enter(feeders[done])
        } else {
          way.removeLast()
          isOnWay.remove(name)
          isDone.insert(name)
          order.append(byName[name]!)
        }
      }
    }
    return order
  }
}
