/// Converts a stream to another sample rate; what is heard stays the same.
public struct RateConversion: GraphNode {
  private let sampleRate: Int

  public init(to sampleRate: Int) { self.sampleRate = sampleRate }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try RateConversionProcessor(from: setup.format, to: sampleRate)
  }
}

private final class RateConversionProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  private let inputRate: Int
  private var resampler: FixedResampler

  init(from input: StreamFormat, to sampleRate: Int) throws {
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: input.channelCount, layout: input.layout)
    timeMap = .speed(Double(input.sampleRate) / Double(sampleRate))
    inputRate = input.sampleRate
    resampler = try Self.resampler(format, inputRate: inputRate)
  }

  private static func resampler(_ format: StreamFormat, inputRate: Int) throws -> FixedResampler {
    try FixedResampler(
      channelCount: format.channelCount, inputRate: Double(inputRate),
      outputRate: Double(format.sampleRate))
  }

  /// The library's filters and our own input block.
  var lookahead: Int { FixedResampler.inputFrameCount + 8192 }

  func reset() throws { resampler = try Self.resampler(format, inputRate: inputRate) }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    try resampler.render(into: block) { try inputs[0].pull(into: $0) }
  }
}
