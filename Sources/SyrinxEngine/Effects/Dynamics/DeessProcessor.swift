#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes from the sound a part of what lies above a frequency: levels, static curve, smoothing, shelf.
final class DeessProcessor: InPlaceProcessor {
  private static let levelSeconds = 0.01
  /// The power below which there is no voice, and nothing sticks out.
  private static let lowest = magnitude(atLevel: -160)
  private static let knee: Float = 6

  let format: StreamFormat
  let memory = InputMemory.everything
  /// Threshold, ratio, range.
  private var parameters: DynamicsParameters
  private var wholeDetector: LevelDetector
  private var bandDetector: LevelDetector
  private var band: BiquadCascade
  /// What lies below the sibilants.
  private var lows: BiquadCascade
  private var reduction = ReductionSmoother(initial: 0)
  /// A block's sibilants, then what lies below them.
  private let sibilants: AudioBuffer
  /// Powers of the whole, and of the sibilants, which become reductions and gains.
  private let wholePowers: AudioBuffer
  private let gains: AudioBuffer

  init(_ settings: Deess, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = Ballistics.blockFrameCount
    parameters = try DynamicsParameters(
      ["threshold": settings.threshold, "ratio": settings.ratio, "range": settings.range],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    wholeDetector = LevelDetector(format, seconds: Self.levelSeconds)
    bandDetector = LevelDetector(format, seconds: Self.levelSeconds)
    func cascade(_ sections: [BiquadCoefficients]) -> BiquadCascade {
      BiquadCascade(
        sections, gain: 1, channelCount: setup.format.channelCount, maximumFrameCount: count)
    }
    func angle(_ frequency: Double) -> (w0: Double, α: Double) {
      let w0 = 2 * Double.pi * frequency / Double(setup.format.sampleRate)
      return (w0, sin(w0) / 2.0.squareRoot())
    }
    let edge = angle(settings.freq)
    lows = cascade([.lowPass(w0: edge.w0, α: edge.α)])
    // Wide enough for the band itself to be heard whole.
    let low = angle(0.8 * settings.freq)
    let high = 2.2 * settings.freq
    let highPasses = Array(
      repeating: BiquadCoefficients.highPass(w0: low.w0, α: low.α), count: 2)
    let lowPasses =
      high < 0.9 * format.nyquist
      ? Array(repeating: BiquadCoefficients.lowPass(w0: angle(high).w0, α: angle(high).α), count: 2)
      : []
    band = cascade(highPasses + lowPasses)
    sibilants = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    wholePowers = AudioBuffer(channelCount: 1, frameCapacity: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
  }

  func process(_ block: AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: $0) }
  }

  private func process(part: AudioBlock) {
    parameters.advance(part.frameCount)
    let sibilants = self.sibilants.block.prefix(part.frameCount)
    sibilants.copy(from: part)
    band.process(sibilants)
    let block = gains.block.prefix(part.frameCount)
    var gains = block[0]
    let wholeBlock = wholePowers.block.prefix(part.frameCount)
    var whole = wholeBlock[0]
    wholeDetector.writePowers(of: part, to: &whole)
    bandDetector.writePowers(of: sibilants, to: &gains)
    let isReduced = reduce(&gains, whole: whole.span)
    sibilants.copy(from: part)
    lows.process(sibilants)
    // Nothing sticks out of most of a voice.
    guard isReduced || !reduction.isAtRest else { return }
    parameters.ballistics.withCoefficients { attacks, releases in
      reduction.process(&gains, rising: attacks, falling: releases)
    }
    for frame in gains.indices { gains[frame] = 1 - magnitude(atLevel: -gains[frame]) }
    let taken = block.samples(of: 0)
    for channel in 0..<part.channelCount {
      var samples = part[channel]
      let lows = sibilants.samples(of: channel)
      for frame in samples.indices {
        samples[frame] -= taken[frame] * (samples[frame] - lows[frame])
      }
    }
  }

  /// Makes reductions of powers; false where all are zero.
  private func reduce(_ powers: inout MutableSpan<Float>, whole: Span<Float>) -> Bool {
    let (threshold, ratio, range) = (parameters[0], parameters[1], parameters[2])
    let frames = powers.indices
    let thresholds = threshold.span.extracting(frames)
    let ratios = ratio.span.extracting(frames)
    let ranges = range.span.extracting(frames)
    var bits: UInt32 = 0
    for frame in frames {
      let loudest = whole[frame] > Self.lowest ? whole[frame] : Self.lowest
      let wanted = GainComputer.reduction(
        level: 0.5 * level(ofMagnitude: powers[frame] / loudest), threshold: thresholds[frame],
        ratio: ratios[frame], knee: Self.knee)
      powers[frame] = wanted < ranges[frame] ? wanted : ranges[frame]
      bits |= powers[frame].bitPattern
    }
    return bits != 0
  }

  func reset(to frame: Int) {
    parameters.seek(to: frame)
    wholeDetector.reset()
    bandDetector.reset()
    band.reset()
    lows.reset()
    reduction = ReductionSmoother(initial: 0)
  }
}
