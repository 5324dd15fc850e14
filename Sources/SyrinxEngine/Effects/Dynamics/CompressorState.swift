/// Lowers loud passages: levels, static curve, smoothing and gain.
struct CompressorState: InPlaceState, ~Copyable {
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
    func live(_ name: String) -> String? { fixed.contains(name) ? nil : name }
    parameters = try DynamicsParameters(
      [
        live("threshold"): settings.threshold, live("ratio"): settings.ratio,
        "knee": settings.knee, live("makeup"): settings.makeup,
      ],
      Ballistics(attack: settings.attack, release: settings.release, inSeries: true, setup), setup)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    Self.fill(&gains, for: part.frames, parameters, &computer)
    part.scale(by: gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  private static func fill(
    _ buffer: inout AudioBuffer, for part: AudioFrames, _ parameters: DynamicsParameters,
    _ computer: inout GainComputer
  ) {
    var block = buffer.prefix(part.frameCount)
    var gains = block[0]
    part.writeMagnitudes(to: &gains)
    reduce(&gains, parameters)
    parameters.ballistics.withCoefficients { computer.smooth(&gains, attacks: $0, releases: $1) }
    let makeups = parameters[3]
    for frame in gains.indices { gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame]) }
  }

  private static func reduce(
    _ magnitudes: inout MutableSpan<Float>, _ parameters: DynamicsParameters
  ) {
    let (thresholds, ratios, knees) = (parameters[0], parameters[1], parameters[2])
    for frame in magnitudes.indices {
      magnitudes[frame] = GainComputer.reduction(
        level: level(ofMagnitude: magnitudes[frame]), threshold: thresholds[frame],
        ratio: ratios[frame], knee: knees[frame])
    }
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    computer.reset()
  }
}
