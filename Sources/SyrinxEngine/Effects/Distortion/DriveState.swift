/// Drives the sound into a saturation curve at four times its rate.
struct DriveState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  private var path: SaturationPath<Saturator>
  private var drive: GainCurve
  private var makeup: Makeup

  init(_ settings: Drive, _ setup: ProcessorSetup) throws {
    let count = SaturationPath<Saturator>.blockFrameCount(for: setup.maximumFrameCount)
    let curve = settings.shape.curve
    let decibels = try setup.stream("db", settings.db)
    let mix = try setup.stream("mix", settings.mix)
    format = setup.format
    path = SaturationPath(
      Saturator(curve), mix: mix, format: format,
      blockFrameCount: count, workerCount: setup.workerCount, blocksConstant: !curve.isOdd)
    tail = setup.input.tail(ringing: path.ringing)
    drive = GainCurve(decibels, maximumFrameCount: count)
    makeup = Makeup(
      curve, drive: decibels, delay: path.delay, blockFrameCount: count)
  }

  var latency: Int { path.latency }
  var memory: InputMemory { path.memory }
  var alignment: Int { path.alignment }

  mutating func process(_ block: inout AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard path.exchange(&block, &done) else { continue }
      path.prepare { drive.apply(to: &$0) }
      path.saturate { makeup.apply(to: &$0) }
      path.finish()
    }
  }

  mutating func reset(to frame: Int) {
    path.reset(to: frame)
    drive.seek(to: frame)
    makeup.seek(to: frame)
  }
}
