/// A node in its place in a rendering: what it pulls from, how far it has come, where it ends.
final class Stage {
  let node: any Node
  let name: String
  let settings: [Setting]
  let inputs: [Stage]
  let format: StreamFormat
  let taps: [Graph.Tap]
  /// The frame at which the first player is heard, before rounding.
  let onset: Double
  private let inlets: [Inlet]
  private let maximumFrameCount: Int
  /// Takes the frames a late node makes before its first.
  private let discard: AudioBuffer?
  /// Latency-free frames made so far.
  private var position = 0
  private var isPrimed = false
  /// Nil until the end of the stream is known.
  private(set) var length: StreamLength?
  /// Where several nodes pull from this one.
  let fanOut: FanOut?

  init(
    _ entry: Graph.Entry, inputs: [Stage], consumerCount: Int, tail: TailPolicy,
    maximumFrameCount: Int
  ) throws {
    node = entry.node
    name = entry.name
    settings = entry.settings
    taps = entry.taps
    self.inputs = inputs
    self.maximumFrameCount = maximumFrameCount
    do {
      format = try node.prepare(
        for: inputs.map {
          Inflow(
            format: $0.format, length: $0.length, tail: tail,
            onset: Int(bounded: $0.onset.rounded()))
        },
        maximumFrameCount: maximumFrameCount)
    } catch let error as EngineError {
      throw error.named(name)
    }
    onset = Self.onset(of: node, for: inputs)
    inlets = inputs.map { Inlet($0, queue: $0.fanOut?.makeReader()) }
    length = try Self.length(of: node, named: name, for: inputs)
    discard =
      node.latency > 0
      ? AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    fanOut =
      consumerCount > 1
      ? FanOut(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    fanOut?.stage = self
  }

  /// How long a node makes its stream, if that is known and can be.
  private static func length(
    of node: any Node, named name: String, for inputs: [Stage]
  ) throws(EngineError) -> StreamLength? {
    let length = node.length(for: inputs.map(\.length))
    if let length, !length.isCredible { throw .tooLong(node: name) }
    return length
  }

  /// When the first player is heard in what a node makes.
  private static func onset(of node: any Node, for inputs: [Stage]) -> Double {
    if let player = node as? PlayerNode { return Double(player.silence) }
    let onset = inputs.map(\.onset).min() ?? 0
    guard onset > 0, inputs.count == 1 else { return onset }
    return node.length(for: [StreamLength(duration: onset)])?.duration ?? onset
  }

  /// Makes sure that readers may lie so many frames apart before they meet again.
  func reserve(_ distance: Double, forJoinAt join: String) throws(EngineError) {
    // Nothing is held of the silence after the end.
    let whole = length.map { Double($0.frameCount + maximumFrameCount) } ?? .infinity
    try fanOut?.reserve(Int(bounded: min(distance, whole).rounded(.up)), forJoinAt: join)
  }

  /// Fills the block and returns how many of its frames come before the stream's end.
  func pull(into block: AudioBlock) throws -> Int {
    if !isPrimed { try prime() }
    var filled = 0
    while filled < block.frameCount {
      let left = length.map { max($0.frameCount - position, 0) } ?? .max
      let count = min(block.frameCount - filled, maximumFrameCount, left)
      guard count > 0 else { break }
      let piece = block.extracting(filled..<filled + count)
      try node.render(into: piece, from: inlets)
      try findEnd()
      let valid = length.map { min(count, max($0.frameCount - position, 0)) } ?? count
      for tap in taps where valid > 0 { tap(piece.prefix(valid), position) }
      filled += valid
      position += valid
      if valid < count { break }
    }
    block.dropFirst(filled).clear()
    return filled
  }

  /// Lets a late node run until its first frame is due.
  private func prime() throws {
    isPrimed = true
    guard let discard else { return }
    var late = node.latency
    while late > 0 {
      let count = min(late, maximumFrameCount)
      try node.render(into: discard.block.prefix(count), from: inlets)
      late -= count
    }
    try findEnd()
  }

  private func findEnd() throws(EngineError) {
    if length == nil { length = try Self.length(of: node, named: name, for: inputs) }
  }

  func reset() throws {
    try node.reset()
    fanOut?.reset()
    position = 0
    isPrimed = false
  }
}

extension EngineError {
  /// The same error, said of the node that has this name in the graph.
  func named(_ name: String) -> EngineError {
    switch self {
    case .formatsClash(_, let formats): .formatsClash(node: name, formats)
    case .unsupportedFormat(_, let format, let reason):
      .unsupportedFormat(node: name, format, reason: reason)
    case .outOfRange(_, let knob, let value, let unit, let range):
      .outOfRange(node: name, knob: knob, value: value, unit: unit, range: range)
    case .endUnknown(_, let knob): .endUnknown(node: name, knob: knob)
    default: self
    }
  }
}
