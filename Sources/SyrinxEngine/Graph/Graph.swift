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
    var feedsOthers = false
    var taps: [Tap] = []
  }

  /// Called with each block a node has made, and the position of its first frame.
  public typealias Tap = (_ block: AudioBlock, _ position: Int) -> Void

  private(set) var entries: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// Where a name stands, and which number the next of that name may have.
  private var named: [String: Int] = [:]
  private var numbers: [String: Int] = [:]

  /// Where the sound leaves the graph.
  public let output: any Node

  public init() {
    output = OutputNode()
    append(Entry(node: output, name: "output", settings: []))
  }

  /// Adds a node under a name, and says which of its effect's knobs were turned.
  public func attach(_ node: any Node, as name: String, settings: [Setting] = [])
    throws(EngineError)
  {
    guard index(of: node) == nil else { throw .alreadyAttached(node: self.name(of: node)) }
    guard entries.count <= Limits.nodeCount else { throw .tooManyNodes(most: Limits.nodeCount) }
    var unique = name
    var number = numbers[name] ?? 2
    while named[unique] != nil {
      unique = "\(name)-\(number)"
      number += 1
    }
    numbers[name] = number
    append(Entry(node: node, name: unique, settings: settings))
  }

  private func append(_ entry: Entry) {
    places[ObjectIdentifier(entry.node)] = entries.count
    named[entry.name] = entries.count
    entries.append(entry)
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
    // What feeds nothing yet closes no circle.
    if entries[to].feedsOthers || from == to, let circle = circle(through: to) {
      entries[to].inputs.removeLast()
      throw .cycle(circle.map { entries[$0].name })
    }
    entries[from].feedsOthers = true
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
    named[name].map { entries[$0].node }
  }

  /// The names of all nodes, in the order in which they were attached, the output first.
  public var nodeNames: [String] { entries.map(\.name) }

  private func place(of node: any Node) throws(EngineError) -> Int {
    guard let place = index(of: node) else { throw .notAttached }
    return place
  }

  private func index(of node: any Node) -> Int? { places[ObjectIdentifier(node)] }

  /// The places of a circle that leads through a place, in the order of the sound.
  private func circle(through start: Int) -> [Int]? {
    /// For each place that was seen, the one that it feeds.
    var fed: [Int: Int] = [:]
    var open = [start]
    while let place = open.popLast() {
      for input in entries[place].inputs {
        if input == start {
          var circle = [start]
          var next = place
          while next != start {
            circle.append(next)
            next = fed[next]!
          }
          return circle
        }
        guard fed[input] == nil else { continue }
        fed[input] = place
        open.append(input)
      }
    }
    return nil
  }

  /// The places that a node depends on, its own included, each after those it pulls from.
  func order(upTo node: any Node) throws(EngineError) -> [Int] {
    var order: [Int] = []
    var isVisited = Array(repeating: false, count: entries.count)
    /// The places on the way, and how many of their inputs have been seen to.
    var way: [(place: Int, done: Int)] = []
    func enter(_ place: Int) throws(EngineError) {
      guard !isVisited[place] else { return }
      isVisited[place] = true
      let entry = entries[place]
      guard entry.inputs.count >= entry.node.inletCounts.lowerBound else {
        throw place == 0 ? .nothingToRender : .danglingInlet(node: entry.name)
      }
      way.append((place, 0))
    }
    try enter(try place(of: node))
    while let (place, done) = way.last {
      guard done < entries[place].inputs.count else {
        order.append(place)
        way.removeLast()
        continue
      }
      way[way.count - 1].done += 1
      try enter(entries[place].inputs[done])
    }
    return order
  }
}

/// The end of the road: hands on what it is given.
final class OutputNode: InPlaceNode {
  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat { inputs[0].format }
  func process(_ block: AudioBlock) {}
  func reset() {}
}
