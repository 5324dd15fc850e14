/// Adds silence at both ends.
public struct Pad: DeclaredEffect {
  /// Seconds.
  public var before = 0.0
  /// Seconds.
  public var after = 0.0

  public init() {}

  public static let name = "pad"
  public static let purpose = EffectPurpose.time
  public static let summary = "Add silence before and after the sound."
  public static let examples = ["pad 0.5", "pad 200ms after=1"]
  public static let parameters: [Parameter<Pad>] = [
    .fixed(
      "before", \.before, .seconds, 0...10, positional: true, bypassValue: 0,
      help: "silence before the sound"),
    .fixed("after", \.after, .seconds, 0...10, bypassValue: 0, help: "silence after it"),
  ]

  public static let canRunLive = false
  public var isBypass: Bool { before == 0 && after == 0 }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    PlacementProcessor(
      format: setup.format, start: setup.format.frames(in: before),
      after: setup.format.frames(in: after))
  }
}
