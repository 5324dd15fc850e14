/// Lowers loud passages: levels, static curve, smoothing and gain.
final class CompressorProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.everything
  /// Threshold, ratio, knee, makeup.
  private var parameters: DynamicsParameters
  private var computer = GainComputer()
  /// Magnitudes of a block's frames, then reductions, then gains.
  private let gains: AudioBuffer

  /// A processor some of whose parameters are not changed by hand.
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

  func process(_ block: AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: $0) }
  }

  private func process(part: AudioBlock) {
    parameters.advance(part.frameCount)
    let block = gains.block.prefix(part.frameCount)
    var gains = block[0]
    part.writeMagnitudes(to: &gains)
    reduce(&gains)
    parameters.ballistics.withCoefficients { computer.smooth(&gains, attacks: $0, releases: $1) }
    let makeups = parameters[3]
    for frame in gains.indices { gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame]) }
    part.scale(by: block.samples(of: 0))
  }

  private func reduce(_ magnitudes: inout MutableSpan<Float>) {
    let (thresholds, ratios, knees) = (parameters[0], parameters[1], parameters[2])
    for frame in magnitudes.indices {
      magnitudes[frame] = GainComputer.reduction(
        level: level(ofMagnitude: magnitudes[frame]), threshold: thresholds[frame],
        ratio: ratios[frame], knee: knees[frame])
    }
  }

  func reset(to frame: Int) {
    parameters.seek(to: frame)
    computer.reset()
  }
}
