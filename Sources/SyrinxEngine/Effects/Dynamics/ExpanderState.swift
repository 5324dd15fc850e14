/// Levels, static curve, smoothing and gain.
struct ExpanderState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount

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

  mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    let (thresholds, ratios) = (parameters[0], parameters[1])
    let (ranges, knees) = (parameters[2], parameters[3])
    @inline(__always)
    func reduction(_ magnitude: Float, _ frame: Int) -> Float {
      Self.reduction(
        level: level(ofMagnitude: magnitude), threshold: thresholds[frame], ratio: ratios[frame],
        range: ranges[frame], knee: knees[frame])
    }
    // Before the sound there is silence.
    var smoother = self.reduction ?? ReductionSmoother(current: Double(reduction(0, 0)))
    part.scale(by: &gains) { frames, gains in
      detector.process(frames, into: &gains)
      for frame in gains.indices { gains[frame] = reduction(gains[frame], frame) }
      parameters.ballistics.withCoefficients { attacks, releases in
        smoother.process(&gains, rising: releases, falling: attacks)
      }
      for frame in gains.indices { gains[frame] = magnitude(atLevel: -gains[frame]) }
    }
    self.reduction = smoother
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
