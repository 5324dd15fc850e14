extension Stage {
  /// The length that a processor gives its stream, if that is known and credible.
  static func length(
    of processor: any Processor, named name: String, for inputs: [StreamLength?]
  ) throws(EngineError) -> StreamLength? {
    let length = processor.length(for: inputs)
    if let length, !length.isCredible { throw .tooLong(node: name) }
    return length
  }

  /// The time of the first source in a processor's output.
  static func onset(of processor: any Processor, for inputs: [Stage]) -> Double {
    if let source = processor.asSource { return Double(source.start) }
    let onset = inputs.map(\.onset).min() ?? 0
    guard inputs.count == 1 else { return onset }
    let map = processor.timeMap
    // Of a sound that is turned round, or whose beginning is cut away, the first frame sounds.
    return map.input(at: 0) < onset ? map.output(at: onset) ?? 0 : 0
  }

  /// True if nothing before it has to run, or if that costs no more than reading a stored copy.
  var isCheap: Bool {
    if kept != nil { return true }
    if let player = processor as? PlayerProcessor { return player.isCheap }
    return processor.memory == .frames(0) && !inputs.isEmpty
  }

  /// True if it can seek to any frame at little cost, given that its input can.
  var isSeekable: Bool {
    if kept != nil { return true }
    if case .frames = processor.memory { return processor.timeMap.offset != nil }
    return false
  }
}
