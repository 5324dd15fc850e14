/// Changes the number of channels: to mono as the average of all, from mono as copies; otherwise
/// channels are kept in order, surplus ones dropped and missing ones silent.
public final class ChannelNode: Node {
  private let channelCount: Int
  private var input = AudioBuffer(channelCount: 1, frameCapacity: 0)

  public init(to channelCount: Int) { self.channelCount = channelCount }

  public func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat {
    let format = inputs[0].format
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    return StreamFormat(sampleRate: format.sampleRate, channelCount: channelCount)
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    let input = self.input.block.prefix(block.frameCount)
    try inlets[0].pull(into: input)
    block.clear()
    if channelCount == 1 {
      block.fold(input, scaledBy: 1 / Float(input.channelCount))
    } else {
      for channel in 0..<channelCount {
        let source = input.channelCount == 1 ? 0 : channel
        guard source < input.channelCount else { break }
        var samples = block[channel]
        let from = input.samples(of: source)
        for frame in samples.indices { samples[frame] = from[frame] }
      }
    }
  }

  public func reset() {}
}

extension AudioBlock {
  /// Adds the scaled sum of all channels of another block to the only channel of this one.
  fileprivate func fold(_ other: AudioBlock, scaledBy factor: Float) {
    var samples = self[0]
    for channel in 0..<other.channelCount {
      let source = other.samples(of: channel)
      for frame in samples.indices { samples[frame] += source[frame] * factor }
    }
  }
}
