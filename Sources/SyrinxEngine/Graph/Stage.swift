/// A processor in its place in a rendering: what it pulls from, its position, its end.
final class Stage {
  let processor: any Processor
  let name: String
  let settings: [Setting]
  let inputs: [Stage]
  var format: StreamFormat { processor.format }
  var taps: [Renderer.Tap] = []
  /// The frame at which the first source sounds, before rounding.
  let onset: Double
  private let connections: [ProcessorInput]
  private let maximumFrameCount: Int
  /// Takes the frames a late processor makes before its first.
  private let discard: AudioBuffer?
  /// Latency-free frames made so far.
  private var position = 0
  private var isPrimed = false
  /// Nil until the end of the stream is known.
  private(set) var length: StreamLength?
  /// Where several stages pull from this one.
  let tee: Tee?

  init(
    _ entry: Graph.Entry, inputs: [Stage], consumerCount: Int, workerCount: Int,
    _ settings: RenderSettings
  ) throws {
    name = entry.name
    self.settings = entry.settings
    self.inputs = inputs
    maximumFrameCount = settings.maximumFrameCount
    do {
      processor = try entry.node.makeProcessor(
        ProcessorSetup(
          inputs: inputs.map {
            StreamInfo(
              format: $0.format, length: $0.length, tail: settings.tail,
              onset: Int(bounded: $0.onset.rounded()))
          },
          maximumFrameCount: maximumFrameCount, workerCount: workerCount,
          resources: settings.resources))
    } catch let error as EngineError {
      throw error.named(name)
    }
    onset = Self.onset(of: processor, for: inputs)
    connections = inputs.map { ProcessorInput($0, tee: $0.tee?.makeReader()) }
    length = try Self.length(of: processor, named: name, for: inputs)
    let format = processor.format
    discard =
      processor.latency > 0
      ? AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee =
      consumerCount > 1
      ? Tee(channelCount: format.channelCount, frameCapacity: maximumFrameCount) : nil
    tee?.stage = self
  }

  /// How long a processor makes its stream, if that is known and can be.
  private static func length(
    of processor: any Processor, named name: String, for inputs: [Stage]
  ) throws(EngineError) -> StreamLength? {
    let length = processor.length(for: inputs.map(\.length))
    if let length, !length.isCredible { throw .tooLong(node: name) }
    return length
  }

  /// When the first source sounds in what a processor makes.
  private static func onset(of processor: any Processor, for inputs: [Stage]) -> Double {
    if let source = processor as? any SourceProcessor { return Double(source.start) }
    let onset = inputs.map(\.onset).min() ?? 0
    guard onset > 0, inputs.count == 1 else { return onset }
    return processor.timeMap.output(at: onset) ?? 0
  }

  /// Makes sure that readers may lie so many frames apart before they meet again.
  func reserve(_ distance: Double, forJoinAt join: String) throws(EngineError) {
    // Nothing is held of the silence after the end.
    let whole = length.map { Double($0.frameCount + maximumFrameCount) } ?? .infinity
    try tee?.reserve(Int(bounded: min(distance, whole).rounded(.up)), forJoinAt: join)
  }

  /// Fills the block and returns how many of its frames come before the stream's end.
  func pull(into block: AudioBlock) throws -> Int {
    if !isPrimed { try prime() }
    var filled = 0
    while filled < block.frameCount {
      let left = length.map { max($0.frameCount - position, 0) } ?? .max
      let count = min(block.frameCount - filled, maximumFrameCount, left)
      guard count > 0 else { break }
      let part = block.extracting(filled..<filled + count)
      try processor.render(into: part, from: connections)
      try findEnd()
      let valid = length.map { min(count, max($0.frameCount - position, 0)) } ?? count
      for tap in taps where valid > 0 { tap(part.prefix(valid), position) }
      filled += valid
      position += valid
      if valid < count { break }
    }
    block.dropFirst(filled).clear()
    return filled
  }

  /// Lets a late processor run until its first frame is due.
  private func prime() throws {
    isPrimed = true
    guard let discard else { return }
    var late = processor.latency
    while late > 0 {
      let count = min(late, maximumFrameCount)
      try processor.render(into: discard.block.prefix(count), from: connections)
      late -= count
    }
    try findEnd()
  }

  private func findEnd() throws(EngineError) {
    if length == nil { length = try Self.length(of: processor, named: name, for: inputs) }
  }

  func reset() throws {
    try processor.reset()
    tee?.reset()
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
      .outOfRange(node: name, parameter: knob, value: value, unit: unit, range: range)
    case .endUnknown(_, let knob): .endUnknown(node: name, parameter: knob)
    default: self
    }
  }
}
