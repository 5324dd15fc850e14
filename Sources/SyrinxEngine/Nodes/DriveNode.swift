/// Drives the sound into a saturation curve at four times its rate.
final class DriveNode: InPlaceNode {
  private let knobs: Drive
  private let threadCount: Int
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    var run: SaturationRun<Saturator>
    var drive: GainCurve
    let makeup: Makeup
  }

  /// A node that may use so many threads.
  init(_ knobs: Drive, threadCount: Int) {
    self.knobs = knobs
    self.threadCount = threadCount
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let decibels = try automation(knobs.db)
    let curve = knobs.shape.curve
    let chunk = SaturationRun<Saturator>.chunk(for: maximumFrameCount)
    works = Works(
      run: SaturationRun(
        Saturator(curve), mix: try automation(knobs.mix), format: format, chunk: chunk,
        threadCount: threadCount, blocksConstant: !curve.isOdd),
      drive: GainCurve(decibels, maximumFrameCount: chunk),
      makeup: Makeup(curve, drive: decibels))
    return format
  }

  var latency: Int { works?.run.latency ?? 0 }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard works!.run.exchange(block, &done) else { continue }
      works!.process()
    }
  }

  func reset() {
    works?.run.reset()
    works?.drive.reset()
  }
}

extension DriveNode.Works {
  /// Processes the chunk that has become whole.
  mutating func process() {
    drive.apply(to: run.input)
    run.saturate()
    makeup.apply(to: run.wet, from: run.wetPosition)
    run.finish()
  }
}
