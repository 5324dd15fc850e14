/// Adds its inputs at unity: nothing is ever scaled down to make room.
///
/// A mono input beside wider ones is heard in each of their channels, as a mono file is when it is
/// made stereo.
public final class MixerNode: Node {
  private var wide = AudioBuffer(channelCount: 1, frameCapacity: 0)
  private var mono = AudioBuffer(channelCount: 1, frameCapacity: 0)

  public init() {}

  public var inletCounts: ClosedRange<Int> { 1...Int.max }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let formats = inputs.map(\.format)
    var widest = formats.max { $0.channelCount < $1.channelCount }!
    let agree = formats.allSatisfy { format in
      format == widest || format == StreamFormat(sampleRate: widest.sampleRate, channelCount: 1)
    }
    guard agree else { throw EngineError.formatsClash(node: "", formats) }
    // Inputs that mean different loudspeakers by one channel leave open what they are.
    let layouts = Set(formats.filter { $0 == widest }.compactMap(\.layout))
    widest = StreamFormat(
      sampleRate: widest.sampleRate, channelCount: widest.channelCount,
      layout: layouts.count == 1 ? layouts.first : nil)
    wide = AudioBuffer(
      channelCount: widest.channelCount, frameCapacity: maximumFrameCount)
    mono = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
    return widest
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
    let isWide = inlets[0].format.channelCount == block.channelCount
    if isWide { try inlets[0].pull(into: block) } else { block.clear() }
    for inlet in isWide ? inlets.dropFirst() : inlets[...] {
      let buffer = inlet.format.channelCount == block.channelCount ? wide : mono
      let other = buffer.block.prefix(block.frameCount)
      try inlet.pull(into: other)
      block.add(other)
    }
  }

  public func reset() {}
}
