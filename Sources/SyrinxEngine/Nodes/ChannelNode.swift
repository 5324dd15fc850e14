/// Changes the number of channels, by the loudspeakers that they are for.
public final class ChannelNode: Node, LayoutReading {
  private let channelCount: Int
  private(set) var assumption: ChannelAssumption?
  private var matrix = ChannelMatrix.identity(1)
  private var input = AudioBuffer(channelCount: 1, frameCapacity: 0)

  public init(to channelCount: Int) { self.channelCount = channelCount }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat {
    let format = inputs[0].format
    let converted = format.converted(to: channelCount)
    matrix = converted.matrix
    assumption = format.channelCount == channelCount ? nil : ChannelAssumption(format)
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    return StreamFormat(
      sampleRate: format.sampleRate, channelCount: channelCount, layout: converted.layout)
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    let input = self.input.block.prefix(block.frameCount)
    try inlets[0].pull(into: input)
    matrix.apply(to: input, into: block)
  }

  public func reset() {}
}
