// Graph/ joins processors and runs them. A graph is made of values that say what is wanted; a plan
// makes a processor for each, once formats and lengths are known, and the renderer pulls. The engine
// does for all processors what none of them should do for itself: it ends streams, trims latency,
// aligns parallel branches and keeps tails.

/// Nodes and the connections between them, in the order in which they were added: first `add`, then
/// `connect`.
///
/// Any node may feed several others; a node with several inputs takes them in the order of connection.
/// A `Renderer` renders the node that is connected to `output`. A graph is a value: each renderer
/// makes processors of its own, so that any number may render it at once.
public struct Graph {
  struct Entry {
    let node: any GraphNode
    let name: String
    let settings: [Setting]
    var inputs: [Int] = []
    var feedsOthers = false
    /// Its frames, if they were rendered for an effect that hears them beforehand.
    var kept: KeptFrames?
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The number that the next node of a name gets, to be told from the others.
  private var numbers: [String: Int] = [:]

  /// Where the sound leaves the graph.
  public let output = NodeID(index: 0)

  public init() {
    append(Entry(node: Passage(), name: "output", settings: []))
  }

  /// Adds a node under a name, which is made unique, and connects another to it. `settings` are shown in
  /// descriptions; by default the parameters that differ from their defaults.
  public mutating func add(
    _ node: any GraphNode, as name: String, settings: [Setting]? = nil, after source: NodeID? = nil
  ) throws(EngineError) -> NodeID {
    guard entries.count <= Limits.nodeCount else { throw .tooManyNodes(most: Limits.nodeCount) }
    var unique = name
    var number = numbers[name] ?? 2
    while indices[unique] != nil {
      unique = "\(name)-\(number)"
      number += 1
    }
    numbers[name] = number
    append(
      Entry(node: node, name: unique, settings: settings ?? node.parameterOwner?.settings ?? []))
    let added = NodeID(index: entries.count - 1)
    if let source { try connect(source, to: added) }
    return added
  }

  private mutating func append(_ entry: Entry) {
    indices[entry.name] = entries.count
    entries.append(entry)
  }

  /// Connects the output of one node to the next free input of another.
  public mutating func connect(_ source: NodeID, to destination: NodeID) throws(EngineError) {
    let (from, to) = (source.index, destination.index)
    guard entries.indices.contains(from), entries.indices.contains(to) else { throw .unknownNode }
    guard from != 0 else { throw .cycle([entries[0].name, entries[to].name]) }
    let most = entries[to].node.inputCounts.upperBound
    guard entries[to].inputs.count < most else {
      throw .tooManyInputs(node: entries[to].name, most: most)
    }
    entries[to].inputs.append(from)
    // A node that feeds nothing yet closes no cycle.
    if entries[to].feedsOthers || from == to, let cycle = cycle(through: to) {
      entries[to].inputs.removeLast()
      throw .cycle(cycle.map { entries[$0].name })
    }
    entries[from].feedsOthers = true
  }

  /// Has a node's frames be read where they would be rendered.
  mutating func keep(_ frames: KeptFrames?, of node: NodeID) { entries[node.index].kept = frames }

  /// Lets go of the frames that are not read for those of a node, or with nil of all.
  package mutating func forgetKept(before node: NodeID?) {
    var isRead = Array(repeating: false, count: entries.count)
    var open = node.map { [$0.index] } ?? []
    while let index = open.popLast() {
      guard !isRead[index] else { continue }
      isRead[index] = true
      if entries[index].kept == nil { open += entries[index].inputs }
    }
    for index in entries.indices where !isRead[index] { entries[index].kept = nil }
  }

  public func node(named name: String) -> NodeID? { indices[name].map { NodeID(index: $0) } }

  /// The name a node was given, made unique within the graph.
  public func name(of node: NodeID) -> String { entries[node.index].name }

  /// The names of all nodes, in the order in which they were added, the output first.
  public var nodeNames: [String] { entries.map(\.name) }

  /// The indices of a cycle that leads through a node, in the order of the sound.
  private func cycle(through start: Int) -> [Int]? {
    /// For each node that was seen, the one that it feeds.
    var fed: [Int: Int] = [:]
    var open = [start]
    while let index = open.popLast() {
      for input in entries[index].inputs {
        if input == start {
          var cycle = [start]
          var next = index
          while next != start {
            cycle.append(next)
            next = fed[next]!
          }
          return cycle
        }
        guard fed[input] == nil else { continue }
        fed[input] = index
        open.append(input)
      }
    }
    return nil
  }

  /// The indices that a node depends on, its own included, each after those it pulls from.
  func order(upTo node: NodeID) throws(EngineError) -> [Int] {
    var order: [Int] = []
    var isVisited = Array(repeating: false, count: entries.count)
    /// The nodes on the way, and how many of their inputs have been seen to.
    var path: [(index: Int, done: Int)] = []
    func enter(_ index: Int) throws(EngineError) {
      guard !isVisited[index] else { return }
      isVisited[index] = true
      let entry = entries[index]
      guard entry.inputs.count >= entry.node.inputCounts.lowerBound else {
        throw index == 0 ? .nothingToRender : .missingInput(node: entry.name)
      }
      path.append((index, 0))
    }
    try enter(node.index)
    while let (index, done) = path.last {
      guard done < entries[index].inputs.count else {
        order.append(index)
        path.removeLast()
        continue
      }
      path[path.count - 1].done += 1
      try enter(entries[index].inputs[done])
    }
    return order
  }
}

extension Graph.Entry {
  func checkParameters() throws(ParameterError) {
    do throws(ParameterError) { try node.parameterOwner?.checkValues() } catch {
      throw .inNode(name, error)
    }
  }
}
