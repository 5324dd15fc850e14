extension Stage {
  /// The length that a processor gives its stream, if that is known and credible.
  static func length(
    of processor: any Processor, named name: String, for inputs: [StreamLength?]
  ) throws(EngineError) -> StreamLength? {
    let length = processor.length(for: inputs)
    if let length, !length.isCredible { throw .tooLong(node: name) }
    return length
  }

  /// When the first source sounds in what a processor makes.
  static func onset(of processor: any Processor, for inputs: [Stage]) -> Double {
    if let source = processor.asSource { return Double(source.start) }
    let onset = inputs.map(\.onset).min() ?? 0
    guard inputs.count == 1 else { return onset }
    return processor.timeMap.output(at: onset) ?? 0
  }

  /// Nothing before it needs to be run, or what does costs no more than to read what was kept of it.
  var isCheap: Bool {
    if kept != nil { return true }
    if let player = processor as? PlayerProcessor { return player.isCheap }
    return processor.memory == .frames(0) && !inputs.isEmpty
  }

  /// It goes to any frame at little cost, if what it pulls from does.
  var isSeekable: Bool {
    if kept != nil { return true }
    if case .frames = processor.memory { return processor.timeMap.offset != nil }
    return false
  }
}
