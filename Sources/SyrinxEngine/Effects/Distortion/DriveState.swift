/// Drives the sound into a saturation curve at four times its rate.
struct DriveState: SaturatingState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  var path: SaturationPath<Saturator>
  private var drive: GainCurve
  private var makeup: Makeup

  init(_ settings: Drive, _ setup: ProcessorSetup) throws {
    let count = SaturationPath<Saturator>.blockFrameCount(for: setup)
    let curve = settings.shape.curve
    let decibels = try setup.stream("db", settings.db)
    let mix = try setup.stream("mix", settings.mix)
    format = setup.format
    path = SaturationPath(Saturator(curve), mix: mix, blocksConstant: !curve.isOdd, setup)
    tail = setup.input.tail(ringing: path.ringing)
    drive = GainCurve(decibels, maximumFrameCount: count)
    makeup = Makeup(curve, drive: decibels, delay: path.delay, blockFrameCount: count)
  }

  mutating func processBlock() {
    path.prepare { drive.apply(to: &$0) }
    path.saturate { makeup.apply(to: &$0) }
    path.finish()
  }

  mutating func reset(to frame: Int) {
    path.reset(to: frame)
    drive.seek(to: frame)
    makeup.seek(to: frame)
  }
}
