/// Converts a stream to another sample rate; what is heard stays the same.
public struct RateConversion: GraphNode {
  private let sampleRate: Int

  public init(to sampleRate: Int) { self.sampleRate = sampleRate }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try RateConversionProcessor(from: setup.format, to: sampleRate, isLive: setup.isLive)
  }
}

private final class RateConversionProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  private let inputRate: Int
  private let isLive: Bool
  private var resampler: FixedResampler

  init(from input: StreamFormat, to sampleRate: Int, isLive: Bool) throws {
    self.isLive = isLive
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: input.channelCount, layout: input.layout)
    timeMap = .speed(Double(input.sampleRate) / Double(sampleRate))
    inputRate = input.sampleRate
    resampler = try Self.resampler(format, inputRate: inputRate, isLive: isLive)
  }

  private static func resampler(
    _ format: StreamFormat, inputRate: Int, isLive: Bool
  ) throws -> FixedResampler {
    try FixedResampler(
      channelCount: format.channelCount, inputRate: Double(inputRate),
      outputRate: Double(format.sampleRate), isLive: isLive)
  }

  /// The library's filters and our own input block.
  var lookahead: Int { FixedResampler.inputFrameCount + 8192 }

  func reset(to frame: Int) throws {
    resampler = try Self.resampler(format, inputRate: inputRate, isLive: isLive)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try resampler.render(into: &block) { try inputs[0].pull(into: &$0) }
  }
}
