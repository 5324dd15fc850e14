/// Drives the sound into a saturation curve at four times its rate.
final class DriveProcessor: InPlaceProcessor {
  let format: StreamFormat
  private var path: SaturationPath<Saturator>
  private var drive: GainCurve
  private var makeup: Makeup

  init(_ settings: Drive, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = SaturationPath<Saturator>.blockFrameCount(for: setup.maximumFrameCount)
    let curve = settings.shape.curve
    let decibels = try setup.stream("db", settings.db)
    path = SaturationPath(
      Saturator(curve), mix: try setup.stream("mix", settings.mix), format: format,
      blockFrameCount: count, workerCount: setup.workerCount, blocksConstant: !curve.isOdd)
    drive = GainCurve(decibels, maximumFrameCount: count)
    makeup = Makeup(
      curve, drive: decibels, delay: path.delay, blockFrameCount: count)
  }

  var latency: Int { path.latency }
  var memory: InputMemory { path.memory }
  var alignment: Int { path.alignment }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard path.exchange(block, &done) else { continue }
      drive.apply(to: path.input)
      path.saturate()
      makeup.apply(to: path.wet)
      path.finish()
    }
  }

  func reset(to frame: Int) {
    path.reset(to: frame)
    drive.seek(to: frame)
    makeup.seek(to: frame)
  }
}
