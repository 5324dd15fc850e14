/// Lowers loud passages: levels, static curve, smoothing and gain.
final class CompressorProcessor: InPlaceProcessor {
  let format: StreamFormat
  private var threshold, ratio, knee, makeup: ParameterBlock<Float>
  private var ballistics: Ballistics
  private var computer = GainComputer()
  /// Magnitudes of a block's frames, then reductions, then gains.
  private let gains: AudioBuffer

  init(_ settings: Compressor, _ setup: ProcessorSetup) throws {
    format = setup.format
    func values(_ name: String, _ curve: Curve) throws -> ParameterBlock<Float> {
      try ParameterBlock(setup.stream(name, curve), maximumFrameCount: Ballistics.blockFrameCount)
    }
    threshold = try values("threshold", settings.threshold)
    ratio = try values("ratio", settings.ratio)
    knee = try values("knee", settings.knee)
    makeup = try values("makeup", settings.makeup)
    ballistics = try Ballistics(
      attack: settings.attack, release: settings.release, inSeries: true, setup)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  func process(_ block: AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: $0) }
  }

  private func process(part: AudioBlock) {
    advance(part.frameCount)
    let block = gains.block.prefix(part.frameCount)
    var gains = block[0]
    part.writeMagnitudes(to: &gains)
    reduce(&gains)
    ballistics.withCoefficients { computer.smooth(&gains, attacks: $0, releases: $1) }
    let makeups = makeup.values
    for frame in gains.indices { gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame]) }
    part.scale(by: block.samples(of: 0))
  }

  /// Makes the parameters' values those of the next frames.
  private func advance(_ count: Int) {
    threshold.advance(count)
    ratio.advance(count)
    knee.advance(count)
    makeup.advance(count)
    ballistics.advance(count)
  }

  private func reduce(_ magnitudes: inout MutableSpan<Float>) {
    let (thresholds, ratios, knees) = (threshold.values, ratio.values, knee.values)
    for frame in magnitudes.indices {
      magnitudes[frame] = GainComputer.reduction(
        level: level(ofMagnitude: magnitudes[frame]), threshold: thresholds[frame],
        ratio: ratios[frame], knee: knees[frame])
    }
  }

  func reset() {
    threshold.seek(to: 0)
    ratio.seek(to: 0)
    knee.seek(to: 0)
    makeup.seek(to: 0)
    ballistics.seek(to: 0)
    computer.reset()
  }
}
