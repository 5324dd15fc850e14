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
