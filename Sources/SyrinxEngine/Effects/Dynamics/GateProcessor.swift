/// Opens and shuts: levels, the gate's motion and its gain.
final class GateProcessor: InPlaceProcessor {
  let format: StreamFormat
  private let framesPerMillisecond: Float
  private var threshold, hysteresis, range, hold: ParameterBlock<Float>
  private var ballistics: Ballistics
  private var detector: LevelDetector
  private var motion = GateMotion()
  /// Of each frame, the amplitudes at which the gate opens and shuts, that which it leaves when it
  /// is shut, and the frames it holds.
  private let levels: AudioBuffer
  /// Levels of a block's frames, then gains.
  private let gains: AudioBuffer

  init(_ settings: Gate, _ setup: ProcessorSetup) throws {
    format = setup.format
    framesPerMillisecond = Float(format.sampleRate) / 1000
    func values(_ name: String, _ curve: Curve) throws -> ParameterBlock<Float> {
      try ParameterBlock(setup.stream(name, curve), maximumFrameCount: Ballistics.blockFrameCount)
    }
    threshold = try values("threshold", settings.threshold)
    hysteresis = try values("hysteresis", settings.hysteresis)
    range = try values("range", settings.range)
    hold = try values("hold", settings.hold)
    ballistics = try Ballistics(attack: settings.attack, release: settings.release, setup)
    detector = LevelDetector(format)
    levels = AudioBuffer(channelCount: 4, frameCapacity: Ballistics.blockFrameCount)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  func process(_ block: AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: $0) }
  }

  private func process(part: AudioBlock) {
    advance(part.frameCount)
    let block = gains.block.prefix(part.frameCount)
    var gains = block[0]
    detector.process(part, into: &gains)
    let levels = levels.block
    ballistics.withCoefficients {
      motion.process(&gains, levels: levels, attacks: $0, releases: $1)
    }
    part.scale(by: block.samples(of: 0))
  }

  /// Makes the parameters' values those of the next frames.
  private func advance(_ count: Int) {
    ballistics.advance(count)
    let isThresholdNew = threshold.advance(count)
    let isHysteresisNew = hysteresis.advance(count)
    let isRangeNew = range.advance(count)
    let isHoldNew = hold.advance(count)
    guard isThresholdNew || isHysteresisNew || isRangeNew || isHoldNew else { return }
    let (thresholds, hystereses) = (threshold.values, hysteresis.values)
    let (ranges, holds) = (range.values, self.hold.values)
    let levels = self.levels.block
    var opening = levels[0]
    var shutting = levels[1]
    var floor = levels[2]
    var hold = levels[3]
    for frame in opening.indices {
      opening[frame] = magnitude(atLevel: thresholds[frame])
      shutting[frame] = magnitude(atLevel: thresholds[frame] - hystereses[frame])
      floor[frame] = magnitude(atLevel: -ranges[frame])
      hold[frame] = holds[frame] * framesPerMillisecond
    }
  }

  func reset() {
    threshold.seek(to: 0)
    hysteresis.seek(to: 0)
    range.seek(to: 0)
    hold.seek(to: 0)
    ballistics.seek(to: 0)
    detector.reset()
    motion.reset()
  }
}
