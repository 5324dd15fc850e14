/// Changes speed by resampling with soxr: at a fixed ratio in its best quality, or along a curve.
final class VarispeedProcessor: Processor {
  private enum Resampling {
    case fixed(FixedResampler)
    case sliding(SlidingResampler)
  }

  let format: StreamFormat
  let timeMap: TimeMap
  private let rate: FrameCurve
  private let path: SpeedCurve
  private let isLive: Bool
  private var resampling: Resampling

  init(_ settings: Varispeed, _ setup: ProcessorSetup) throws {
    format = setup.format
    rate = try setup.frameCurve(settings.rate)
    path = SpeedCurve(rate)
    timeMap = .curve(path)
    isLive = setup.isLive
    resampling = try Self.start(rate, format, isLive: isLive)
  }

  private static func start(
    _ rate: FrameCurve, _ format: StreamFormat, isLive: Bool
  ) throws(LibraryError) -> Resampling {
    if let constant = rate.constant {
      return .fixed(
        try FixedResampler(
          channelCount: format.channelCount, inputRate: constant, outputRate: 1,
          isLive: isLive))
    }
    return .sliding(
      try SlidingResampler(
        channelCount: format.channelCount, maximumRatio: rate.range.upperBound,
        beginningAt: rate.value(at: 0), isLive: isLive))
  }

  /// soxr's filters and our own input block.
  var lookahead: Int {
    rate.constant == nil
      ? SlidingResampler.lookahead(upTo: rate.range.upperBound)
      : FixedResampler.inputFrameCount + 8192
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    switch resampling {
    case .fixed(let resampler):
      try resampler.render(into: &block) { try inputs[0].pull(into: &$0) }
    case .sliding(let resampler):
      try resampler.render(
        into: &block,
        target: { [rate, path] in
          let frame = path.inputFrame(atOutput: $0)
          return SlidingResampler.Target(ratio: rate.value(at: frame), frame: frame)
        }
      ) { try inputs[0].pull(into: &$0) }
    }
  }

  func reset(to frame: Int) throws { resampling = try Self.start(rate, format, isLive: isLive) }
}
