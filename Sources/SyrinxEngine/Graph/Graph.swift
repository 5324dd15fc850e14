/// Nodes and the connections between them, in AVAudioEngine's verbs: `attach`, then `connect`.
///
/// Any node may feed several others; a node with several inlets takes them in the order of
/// connection. What is connected to `output` is what a `Renderer` renders.
public final class Graph {
  struct Entry {
    let node: any Node
    var name: String
    var settings: [Setting]
    var inputs: [Int] = []
    var taps: [Tap] = []
  }

  /// Called with each block a node has made, and the position of its first frame.
  public typealias Tap = (_ block: AudioBlock, _ position: Int) -> Void

  private(set) var entries: [Entry] = []

  /// Where the sound leaves the graph.
  public let output: any Node

  public init() {
    output = OutputNode()
    entries.append(Entry(node: output, name: "output", settings: []))
  }

  /// Adds a node under a name, and says which of its effect's knobs were turned.
  public func attach(_ node: any Node, as name: String, settings: [Setting] = [])
    throws(EngineError)
  {
    guard index(of: node) == nil else { throw .alreadyAttached(node: self.name(of: node)) }
    let taken = Set(nodeNames)
    var unique = name
    var number = 2
    while taken.contains(unique) {
      unique = "\(name)-\(number)"
      number += 1
    }
    entries.append(Entry(node: node, name: unique, settings: settings))
  }

  /// Lets the sound of one node flow into the next free inlet of another.
  public func connect(_ source: any Node, to destination: any Node) throws(EngineError) {
    let from = try place(of: source)
    let to = try place(of: destination)
    guard from != 0 else { throw .cycle([entries[0].name, entries[to].name]) }
    guard entries[to].inputs.count < destination.inletCounts.upperBound else {
      throw .tooManyInlets(node: entries[to].name, most: destination.inletCounts.upperBound)
    }
    entries[to].inputs.append(from)
    if let circle = circle(through: to) {
      entries[to].inputs.removeLast()
      throw .cycle(circle.map { entries[$0].name })
    }
  }

  /// Hears what a node makes while the graph is rendered.
  public func installTap(on node: any Node, _ tap: @escaping Tap) throws(EngineError) {
    let place = try place(of: node)
    entries[place].taps.append(tap)
  }

  /// The name a node was given, made unique within the graph.
  public func name(of node: any Node) -> String {
    index(of: node).map { entries[$0].name } ?? "a node"
  }

  /// The node of a name.
  public func node(named name: String) -> (any Node)? {
    entries.first { $0.name == name }?.node
  }

  /// The names of all nodes, in the order in which they were attached, the output first.
  public var nodeNames: [String] { entries.map(\.name) }

  private func place(of node: any Node) throws(EngineError) -> Int {
    guard let place = index(of: node) else { throw .notAttached }
    return place
  }

  private func index(of node: any Node) -> Int? { entries.firstIndex { $0.node === node } }

  /// The places of a circle that leads through a place, in the order of the sound.
  private func circle(through start: Int) -> [Int]? {
    var isVisited = Array(repeating: false, count: entries.count)
    func path(from place: Int) -> [Int]? {
      for input in entries[place].inputs {
        if input == start { return [start] }
        guard !isVisited[input] else { continue }
        isVisited[input] = true
        if let path = path(from: input) { return path + [input] }
      }
      return nil
    }
    return path(from: start)
  }

  /// The places that a node depends on, its own included, each after those it pulls from.
  func order(upTo node: any Node) throws(EngineError) -> [Int] {
    var order: [Int] = []
    var isVisited = Array(repeating: false, count: entries.count)
    func visit(_ place: Int) throws(EngineError) {
      guard !isVisited[place] else { return }
      isVisited[place] = true
      let entry = entries[place]
      guard entry.inputs.count >= entry.node.inletCounts.lowerBound else {
        throw place == 0 ? .nothingToRender : .danglingInlet(node: entry.name)
      }
      for input in entry.inputs { try visit(input) }
      order.append(place)
    }
    try visit(try place(of: node))
    return order
  }
}

/// The end of the road: hands on what it is given.
final class OutputNode: InPlaceNode {
  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat { inputs[0].format }
  func process(_ block: AudioBlock) {}
  func reset() {}
}
