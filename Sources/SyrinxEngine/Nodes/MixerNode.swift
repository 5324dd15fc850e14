/// Adds its inputs at unity: nothing is ever scaled down to make room.
public final class MixerNode: Node {
  private var scratch = AudioBuffer(channelCount: 1, frameCapacity: 0)

  public init() {}

  public var inletCounts: ClosedRange<Int> { 1...Int.max }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let formats = inputs.map(\.format)
    guard Set(formats).count == 1 else { throw EngineError.formatsClash(node: "", formats) }
    scratch = AudioBuffer(
      channelCount: formats[0].channelCount, frameCapacity: maximumFrameCount)
    return formats[0]
  }

  public func length(for inputs: [StreamLength?]) -> StreamLength? {
    var longest = StreamLength(duration: 0)
    for input in inputs {
      guard let input else { return nil }
      let whole = max(longest.frameCount, input.frameCount)
      longest.duration = max(longest.duration, input.duration)
      longest.tail = whole - longest.bodyFrameCount
    }
    return longest
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try inlets[0].pull(into: block)
    let other = scratch.block.prefix(block.frameCount)
    for inlet in inlets.dropFirst() {
      try inlet.pull(into: other)
      block.add(other)
    }
  }

  public func reset() {}
}
