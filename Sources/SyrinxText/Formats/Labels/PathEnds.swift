import SyrinxSystem

/// Paths found by their ends: by the name of a file without its ending, and by the folders before it.
struct PathEnds: Sendable {
  private struct Step: Hashable {
    let node: Int
    let name: String
  }

  private struct Node {
    /// The nodes of the folders that stand before.
    var folders: [Int] = []
    var paths: [String] = []
  }

  private var nodes = [Node()]
  private var steps: [Step: Int] = [:]

  /// Adds a path by the name that it is asked for, and by its folders.
  mutating func insert(_ path: String, name: String, folders: String = "") {
    var node = 0
    for name in [name] + Path.steps(folders).reversed() {
      let step = Step(node: node, name: name)
      if let next = steps[step] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].folders.append(nodes.count - 1)
        node = nodes.count - 1
        steps[step] = node
      }
    }
    nodes[node].paths.append(path)
  }

  /// The paths of a name that have most folders at their ends in common with others, and how many these are.
  func nearest(to name: String, in folders: String) -> (paths: [String], folders: Int)? {
    guard var node = steps[Step(node: 0, name: name)] else { return nil }
    var shared = 0
    for folder in Path.steps(folders).reversed() {
      guard let next = steps[Step(node: node, name: folder)] else { break }
      node = next
      shared += 1
    }
    var paths: [String] = []
    var rest = [node]
    while let node = rest.popLast() {
      paths += nodes[node].paths
      rest += nodes[node].folders
    }
    return (paths, shared)
  }
}
