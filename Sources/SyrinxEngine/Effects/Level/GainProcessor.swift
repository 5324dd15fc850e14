/// Multiplies every frame by a gain.
final class GainProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private var level: GainCurve

  init(_ settings: Gain, _ setup: ProcessorSetup) throws {
    format = setup.format
    level = GainCurve(
      try setup.stream("db", settings.db), maximumFrameCount: setup.maximumFrameCount)
  }

  func process(_ block: AudioBlock) { level.apply(to: block) }

  func reset(to frame: Int) { level.seek(to: frame) }
}
