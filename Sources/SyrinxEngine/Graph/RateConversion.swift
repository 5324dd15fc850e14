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
  private let inputRate: Int
  private let workerCount: Int
  private let isLive: Bool
  private var resampler: FixedResampler

  init(_ setup: ProcessorSetup, to sampleRate: Int) throws {
    let input = setup.format
    workerCount = setup.workerCount
    isLive = setup.isLive
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: input.channelCount, layout: input.layout)
    timeMap = .speed(Double(input.sampleRate) / Double(sampleRate))
    inputRate = input.sampleRate
    resampler = try Self.resampler(format, inputRate, workerCount, isLive: isLive)
  }

  private static func resampler(
    _ format: StreamFormat, _ inputRate: Int, _ workerCount: Int, isLive: Bool
  ) throws -> FixedResampler {
    try FixedResampler(
      channelCount: format.channelCount, inputRate: Double(inputRate),
      outputRate: Double(format.sampleRate), workerCount: workerCount, isLive: isLive)
  }

  var lookahead: Int { resampler.lookahead }

  func reset(to frame: Int) throws {
    resampler = try Self.resampler(format, inputRate, workerCount, isLive: isLive)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try resampler.render(into: &block) { try inputs[0].pull(into: &$0) }
  }
}
