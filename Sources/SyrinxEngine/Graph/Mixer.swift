/// Adds its inputs at unity: nothing is ever scaled down to make room.
///
/// A mono input beside wider ones is heard in each of their channels, as a mono file is when it is
/// made stereo.
public struct Mixer: GraphNode {
  public init() {}

  public var inputCounts: ClosedRange<Int> { 1...Int.max }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    MixerProcessor(
      format: try Self.format(of: setup.inputs.map(\.format)),
      maximumFrameCount: setup.maximumFrameCount)
  }

  /// The format of the widest input. Inputs that mean different loudspeakers by one channel leave open
  /// what they are.
  private static func format(of inputs: [StreamFormat]) throws(EngineError) -> StreamFormat {
    let widest = inputs.max { $0.channelCount < $1.channelCount }!
    let mono = StreamFormat(sampleRate: widest.sampleRate, channelCount: 1)
    guard inputs.allSatisfy({ $0 == widest || $0 == mono }) else {
      throw .formatsClash(node: "", inputs)
    }
    let layouts = Set(inputs.filter { $0 == widest }.compactMap(\.layout))
    return StreamFormat(
      sampleRate: widest.sampleRate, channelCount: widest.channelCount,
      layout: layouts.count == 1 ? layouts.first : nil)
  }
}

private final class MixerProcessor: Processor {
  let format: StreamFormat
  private let wide: AudioBuffer
  private let mono: AudioBuffer

  init(format: StreamFormat, maximumFrameCount: Int) {
    self.format = format
    wide = AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    mono = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    var longest = StreamLength(duration: 0)
    for input in inputs {
      guard let input else { return nil }
      let whole = max(longest.frameCount, input.frameCount)
      longest.duration = max(longest.duration, input.duration)
      longest.tail = whole - longest.bodyFrameCount
    }
    return longest
  }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    let isWide = inputs[0].format.channelCount == block.channelCount
    if isWide { try inputs[0].pull(into: block) } else { block.clear() }
    for input in isWide ? inputs.dropFirst() : inputs[...] {
      let buffer = input.format.channelCount == block.channelCount ? wide : mono
      let other = buffer.block.prefix(block.frameCount)
      try input.pull(into: other)
      block.add(other)
    }
  }

  func reset() {}
}
