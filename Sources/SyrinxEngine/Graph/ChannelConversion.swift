/// Changes the number of channels, by the loudspeakers that they are for.
public struct ChannelConversion: GraphNode {
  private let channelCount: Int

  public init(to channelCount: Int) { self.channelCount = channelCount }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    ChannelConversionProcessor(setup, channelCount: channelCount)
  }
}

private final class ChannelConversionProcessor: Processor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  var remark: ChannelRemark? { peaks.remark ?? mapRemark }
  private let mapRemark: ChannelRemark?
  private var peaks = MixedPeaks()
  private let matrix: ChannelMatrix
  private var input: AudioBuffer

  init(_ setup: ProcessorSetup, channelCount: Int) {
    let entering = setup.format
    let converted = entering.converted(to: channelCount)
    matrix = converted.matrix
    mapRemark = entering.channelCount == channelCount ? nil : ChannelRemark(entering)
    input = AudioBuffer(
      channelCount: entering.channelCount, frameCapacity: setup.maximumFrameCount)
    format = StreamFormat(
      sampleRate: entering.sampleRate, channelCount: channelCount, layout: converted.layout)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try input.withBlock {
      var entering = $0.prefix(block.frameCount)
      try inputs[0].pull(into: &entering)
      matrix.apply(to: entering.frames, into: &block)
      peaks.add(entering.frames, block.frames)
    }
  }

  func reset(to frame: Int) { peaks = MixedPeaks() }
}
