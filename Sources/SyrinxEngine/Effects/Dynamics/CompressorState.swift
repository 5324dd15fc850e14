/// Levels, static curve, smoothing and gain.
struct CompressorState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount

  let format: StreamFormat
  let memory = InputMemory.everything
  /// Threshold, ratio, knee, makeup.
  private var parameters: DynamicsParameters
  private var computer = GainComputer()
  /// Magnitudes of a block's frames, then reductions, then gains.
  private var gains: AudioBuffer

  /// A compressor some of whose parameters are not changed by hand.
  init(_ settings: Compressor, fixed: Set<String> = [], _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "ratio": settings.ratio, "knee": settings.knee,
        "makeup": settings.makeup,
      ],
      fixed: fixed,
      Ballistics(attack: settings.attack, release: settings.release, inSeries: true, setup), setup)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    let (thresholds, ratios, knees) = (parameters[0], parameters[1], parameters[2])
    let makeups = parameters[3]
    part.scale(by: &gains) { frames, gains in
      frames.writeMagnitudes(to: &gains)
      for frame in gains.indices {
        gains[frame] = GainComputer.reduction(
          level: level(ofMagnitude: gains[frame]), threshold: thresholds[frame],
          ratio: ratios[frame], knee: knees[frame])
      }
      parameters.ballistics.withCoefficients { computer.smooth(&gains, attacks: $0, releases: $1) }
      for frame in gains.indices {
        gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame])
      }
    }
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    computer = GainComputer()
  }
}
