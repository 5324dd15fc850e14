/// Multiplies every frame by a gain.
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
