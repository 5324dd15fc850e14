/// Opens and shuts: levels, the gate's motion and its gain.
struct GateState: InPlaceState, ~Copyable {
  let format: StreamFormat
  private let framesPerMillisecond: Float
  /// Threshold, hysteresis, range, hold.
  private var parameters: DynamicsParameters
  private var detector: LevelDetector
  private var motion = GateMotion()
  /// Of each frame, the amplitudes at which the gate opens and shuts, that which it leaves when it
  /// is shut, and the frames it holds.
  private var levels: AudioBuffer
  /// Levels of a block's frames, then gains.
  private var gains: AudioBuffer

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

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    advance(part.frameCount)
    Self.fill(&gains, for: part.frames, levels, parameters.ballistics, &detector, &motion)
    part.scale(by: gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  private static func fill(
    _ buffer: inout AudioBuffer, for part: AudioFrames, _ levels: borrowing AudioBuffer,
    _ ballistics: Ballistics, _ detector: inout LevelDetector, _ motion: inout GateMotion
  ) {
    var block = buffer.prefix(part.frameCount)
    var gains = block[0]
    detector.process(part, into: &gains)
    let levels = levels.frames
    ballistics.withCoefficients {
      motion.process(&gains, levels: levels, attacks: $0, releases: $1)
    }
  }

  /// Makes the parameters' values those of the next frames.
  private mutating func advance(_ count: Int) {
    guard parameters.advance(count) else { return }
    let (thresholds, hystereses) = (parameters[0], parameters[1])
    let (ranges, holds) = (parameters[2], parameters[3])
    let framesPerMillisecond = framesPerMillisecond
    var opening = levels[0]
    for frame in opening.indices { opening[frame] = magnitude(atLevel: thresholds[frame]) }
    var shutting = levels[1]
    for frame in shutting.indices {
      shutting[frame] = magnitude(atLevel: thresholds[frame] - hystereses[frame])
    }
    var floor = levels[2]
    for frame in floor.indices { floor[frame] = magnitude(atLevel: -ranges[frame]) }
    var hold = levels[3]
    for frame in hold.indices { hold[frame] = holds[frame] * framesPerMillisecond }
  }

  /// While it is shut its gain follows a range that moves.
  var memory: InputMemory { parameters.isConstant(2) ? .everything : .unknown }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    detector.reset()
    motion.reset()
  }
}
