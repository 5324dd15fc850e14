import SyrinxSystem

/// Plays faster or slower as a tape does: pitch and length move together.
public struct Varispeed: DeclaredEffect {
  public var rate: Curve = 1

  public init() {}

  public static let name = "varispeed"
  public static let purpose = EffectPurpose.time
  public static let summary = "Change speed, pitch and length together, like a tape."
  public static let examples = ["varispeed 1.25", "varispeed 1@1s/0.5@3s"]
  public static let parameters: [Parameter<Varispeed>] = [
    .number(
      "rate", \.rate, .ratio, 0.25...4, positional: true, bypassValue: 1,
      help: "speed; the length is divided by it")
  ]

  /// 2: along a curve it does not drift.
  public static let revision = 2
  public var revision: Int { rate.constant == nil ? 2 : 1 }
  public static let canRunLive = false
  public var isBypass: Bool { rate.isConstant(1) }
  public var speed: Double? { rate.constant }
  public var transposition: Double? { rate.constant.map { 12 * log2($0) } }
  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try VarispeedProcessor(self, setup)
  }
}

/// Changes speed by resampling with soxr: at a fixed ratio in its best quality, or along a curve.
final class VarispeedProcessor: Processor {
  private enum Resampling {
    case fixed(FixedResampler)
    case sliding(SlidingResampler)
  }

  let format: StreamFormat
  let timeMap: TimeMap
  private var setup: ProcessorSetup
  private let rate: FrameCurve
  private let path: SpeedCurve
  private var resampling: Resampling

  init(_ settings: Varispeed, _ setup: ProcessorSetup) throws {
    self.setup = setup
    self.setup.openInputAgain = nil
    format = setup.format
    rate = try setup.speed("rate", settings.rate)
    path = SpeedCurve(rate)
    timeMap = .curve(path)
    resampling = try Self.start(rate, setup)
  }

  private static func start(
    _ rate: FrameCurve, _ setup: ProcessorSetup
  ) throws(LibraryError) -> Resampling {
    let channelCount = setup.format.channelCount
    if let constant = rate.constant {
      return .fixed(
        try FixedResampler(
          channelCount: channelCount, inputRate: constant, outputRate: 1,
          workerCount: setup.workerCount, isLive: setup.isLive))
    }
    return .sliding(
      try SlidingResampler(
        channelCount: channelCount, maximumRatio: rate.range.upperBound,
        beginningAt: rate.value(at: 0), isLive: setup.isLive))
  }

  var lookahead: Int {
    switch resampling {
    case .fixed(let resampler): resampler.lookahead
    case .sliding: SlidingResampler.lookahead(upTo: rate.range.upperBound)
    }
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

  func reset(to frame: Int) throws { resampling = try Self.start(rate, setup) }
}
