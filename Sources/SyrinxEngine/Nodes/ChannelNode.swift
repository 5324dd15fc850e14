/// Changes the number of channels: to mono as the average of all, from mono as copies; otherwise
/// channels are kept in order, surplus ones dropped and missing ones silent.
public final class ChannelNode: Node {
  private let channelCount: Int
  private var matrix = ChannelMatrix.identity(1)
  private var input = AudioBuffer(channelCount: 1, frameCapacity: 0)

  public init(to channelCount: Int) { self.channelCount = channelCount }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat {
    let format = inputs[0].format
    matrix = .converting(from: format.channelCount, to: channelCount)
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    return StreamFormat(sampleRate: format.sampleRate, channelCount: channelCount)
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    let input = self.input.block.prefix(block.frameCount)
    try inlets[0].pull(into: input)
    matrix.apply(to: input, into: block)
  }

  public func reset() {}
}
