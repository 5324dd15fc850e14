// Level/ changes level and channels by gains that do not follow the sound as it plays: they are given, or
// found by hearing all of it beforehand. So are the level of noise that is added and that at which peaks are cut.

/// Makes the sound louder or softer.
public struct Gain: DeclaredEffect {
  public var db: Curve = 0

  public init() {}

  /// A gain that stays, of any size.
  init(_ decibels: Double) { db = Curve(decibels) }

  public static let name = "gain"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Change the volume."
  public static let examples = ["gain -3", "gain -60@0/0@1.5s"]
  public static let parameters: [Parameter<Gain>] = [
    .number("db", \.db, .decibels, -96...24, positional: true, bypassValue: 0, help: "gain")
  ]

  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { db.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try GainState(self, setup))
  }
}

struct GainState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private var level: GainCurve

  init(_ settings: Gain, _ setup: ProcessorSetup) throws {
    format = setup.format
    level = GainCurve(
      try setup.stream("db", settings.db), maximumFrameCount: setup.maximumFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) { level.apply(to: &block) }

  mutating func reset(to frame: Int) { level.seek(to: frame) }
}
