/// Opens and shuts: levels, the gate's motion and its gain, each over a piece of the stream.
final class GateNode: InPlaceNode {
  private let knobs: Gate
  private var works: Works?

  /// What is made anew for every stream.
  fileprivate struct Works {
    let framesPerMillisecond: Float
    var threshold, hysteresis, range, hold: KnobTrack
    var ballistics: Ballistics
    /// Of each frame, the amplitudes at which the gate opens and shuts, that which it leaves when it
    /// is shut, and the frames it holds.
    let levels: AudioBuffer
    var detector: LevelDetector
    /// Levels of a piece's frames, then gains.
    let gains: AudioBuffer
    var motion = GateMotion()
    var position = 0
  }

  init(_ knobs: Gate) { self.knobs = knobs }

  private static let longestPiece = 512

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let longest = min(maximumFrameCount, Self.longestPiece)
    func track(_ curve: Curve) throws -> KnobTrack {
      try KnobTrack(curve, for: inputs[0], longestPiece: longest)
    }
    works = Works(
      framesPerMillisecond: Float(inputs[0].format.sampleRate) / 1000,
      threshold: try track(knobs.threshold), hysteresis: try track(knobs.hysteresis),
      range: try track(knobs.range), hold: try track(knobs.hold),
      ballistics: try Ballistics(
        attack: knobs.attack, release: knobs.release, for: inputs[0], longestPiece: longest),
      levels: AudioBuffer(channelCount: 4, frameCapacity: longest),
      detector: LevelDetector(inputs[0].format),
      gains: AudioBuffer(channelCount: 1, frameCapacity: longest))
    return inputs[0].format
  }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      let count = min(works!.gains.frameCapacity, block.frameCount - done)
      works!.process(block.extracting(done..<done + count))
      done += count
    }
  }

  func reset() { works?.reset() }
}

extension GateNode.Works {
  mutating func process(_ piece: AudioBlock) {
    moveKnobs(piece.frameCount)
    let block = gains.block.prefix(piece.frameCount)
    var gains = block[0]
    detector.process(piece, into: &gains)
    motion.process(&gains, levels: levels.block, shares: ballistics.shares)
    piece.scale(by: block.samples(of: 0))
    position += piece.frameCount
  }

  /// Makes the knobs' values those of the next frames.
  private mutating func moveKnobs(_ count: Int) {
    ballistics.move(to: position, count: count)
    let isThresholdNew = threshold.move(to: position, count: count)
    let isHysteresisNew = hysteresis.move(to: position, count: count)
    let isRangeNew = range.move(to: position, count: count)
    let isHoldNew = hold.move(to: position, count: count)
    guard isThresholdNew || isHysteresisNew || isRangeNew || isHoldNew else { return }
    let (t, h, r, d) = (threshold.values, hysteresis.values, range.values, hold.values)
    let thresholds = t.samples(of: 0)
    let hystereses = h.samples(of: 0)
    let ranges = r.samples(of: 0)
    let holds = d.samples(of: 0)
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

  mutating func reset() {
    detector.reset()
    motion.reset()
    position = 0
  }
}
