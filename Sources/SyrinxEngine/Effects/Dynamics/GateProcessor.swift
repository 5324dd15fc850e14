/// Opens and shuts: levels, the gate's motion and its gain.
final class GateProcessor: InPlaceProcessor {
  let format: StreamFormat
  private let framesPerMillisecond: Float
  /// Threshold, hysteresis, range, hold.
  private var parameters: DynamicsParameters
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
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "hysteresis": settings.hysteresis,
        "range": settings.range, "hold": settings.hold,
      ],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
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
    parameters.ballistics.withCoefficients {
      motion.process(&gains, levels: levels, attacks: $0, releases: $1)
    }
    part.scale(by: block.samples(of: 0))
  }

  /// Makes the parameters' values those of the next frames.
  private func advance(_ count: Int) {
    guard parameters.advance(count) else { return }
    let (thresholds, hystereses) = (parameters[0], parameters[1])
    let (ranges, holds) = (parameters[2], parameters[3])
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

  /// While it is shut its gain follows a range that moves.
  var memory: InputMemory { parameters.isConstant(2) ? .everything : .unknown }

  func reset(to frame: Int) {
    parameters.seek(to: frame)
    detector.reset()
    motion.reset()
  }
}
