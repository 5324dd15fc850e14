/// Converts a stream to another sample rate at the same pitch and speed.
public struct RateConversion: GraphNode {
  private let sampleRate: Int

  public init(to sampleRate: Int) { self.sampleRate = sampleRate }

  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try RateConversionProcessor(setup, to: sampleRate)
  }
}

private final class RateConversionProcessor: Processor {
  let format: StreamFormat
  let timeMap: TimeMap
  private let makeResampler: () throws -> FixedResampler
  private var resampler: FixedResampler

  init(_ setup: ProcessorSetup, to sampleRate: Int) throws {
    let input = setup.format
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: input.channelCount, layout: input.layout)
    timeMap = .speed(Double(input.sampleRate) / Double(sampleRate))
    let (workerCount, isLive) = (setup.workerCount, setup.isLive)
    makeResampler = {
      try FixedResampler(
        channelCount: input.channelCount, inputRate: Double(input.sampleRate),
        outputRate: Double(sampleRate), workerCount: workerCount, isLive: isLive)
    }
    resampler = try makeResampler()
  }

  var lookahead: Int { resampler.lookahead }

  func reset(to frame: Int) throws { resampler = try makeResampler() }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try resampler.render(into: &block) { try inputs[0].pull(into: &$0) }
  }
}
