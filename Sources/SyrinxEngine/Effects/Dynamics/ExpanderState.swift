/// Lowers soft passages: levels, static curve, smoothing and gain.
struct ExpanderState: InPlaceState, ~Copyable {
  let format: StreamFormat
  /// Threshold, ratio, range, knee.
  private var parameters: DynamicsParameters
  private var detector: LevelDetector
  /// Nil before the first frame.
  private var reduction: ReductionSmoother?
  /// Levels of a block's frames, then reductions, then gains.
  private var gains: AudioBuffer

  init(_ settings: Expander, _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "ratio": settings.ratio, "range": settings.range,
        "knee": settings.knee,
      ],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    detector = LevelDetector(format)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    // What came before was silence.
    var smoother = reduction ?? ReductionSmoother(initial: Double(reductionOfSilence))
    Self.fill(&gains, for: part.frames, parameters, &detector, &smoother)
    reduction = smoother
    part.scale(by: gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  private static func fill(
    _ buffer: inout AudioBuffer, for part: AudioFrames, _ parameters: DynamicsParameters,
    _ detector: inout LevelDetector, _ smoother: inout ReductionSmoother
  ) {
    var block = buffer.prefix(part.frameCount)
    var gains = block[0]
    detector.process(part, into: &gains)
    reduce(&gains, parameters)
    parameters.ballistics.withCoefficients { attacks, releases in
      smoother.process(&gains, rising: releases, falling: attacks)
    }
    for frame in gains.indices { gains[frame] = magnitude(atLevel: -gains[frame]) }
  }

  private static let silence = level(ofMagnitude: 0)

  /// At the newest block's first frame.
  private var reductionOfSilence: Float {
    Self.reduction(
      level: Self.silence, threshold: parameters[0][0], ratio: parameters[1][0],
      range: parameters[2][0], knee: parameters[3][0])
  }

  private static func reduce(
    _ levels: inout MutableSpan<Float>, _ parameters: DynamicsParameters
  ) {
    let (thresholds, ratios) = (parameters[0], parameters[1])
    let (ranges, knees) = (parameters[2], parameters[3])
    for frame in levels.indices {
      levels[frame] = reduction(
        level: level(ofMagnitude: levels[frame]), threshold: thresholds[frame],
        ratio: ratios[frame], range: ranges[frame], knee: knees[frame])
    }
  }

  /// Decibels to be taken away at a level. What lies below a threshold lies as far above it when both
  /// are inverted.
  @inline(__always)
  private static func reduction(
    level: Float, threshold: Float, ratio: Float, range: Float, knee: Float
  ) -> Float {
    min(GainComputer.excess(-level, over: -threshold, knee: knee) * (ratio - 1), range)
  }

  /// In silence its gain follows parameters that move.
  var memory: InputMemory {
    (0..<4).allSatisfy { parameters.isConstant($0) } ? .everything : .unknown
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    detector.reset()
    reduction = nil
  }
}
