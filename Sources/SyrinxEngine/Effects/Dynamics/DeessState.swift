import SyrinxSystem

/// Takes from the sound a part of what lies above a frequency: levels, static curve, smoothing, shelf.
struct DeessState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount
  private static let levelSeconds = 0.01
  /// The power below which there is no voice, and nothing sticks out.
  private static let lowest = magnitude(atLevel: -160)
  private static let knee: Float = 6

  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  /// Threshold, ratio, range.
  private var parameters: DynamicsParameters
  private var wholeDetector: LevelDetector
  private var bandDetector: LevelDetector
  private var band: TunedFilter
  /// The band below the sibilants.
  private var lows: TunedFilter
  private var reduction = ReductionSmoother()
  /// A block's sibilants, then what lies below them.
  private var sibilants: AudioBuffer
  /// Powers of the whole, and of the sibilants, which become reductions and what is taken.
  private var wholePowers: AudioBuffer
  private var gains: AudioBuffer

  init(_ settings: Deess, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = Ballistics.blockFrameCount
    let highest = 0.45 * Double(setup.format.sampleRate)
    let edge = try setup.stream("freq", settings.freq) { min($0, highest) }
    // Wide enough for the band itself to be heard whole.
    let low = try setup.stream("freq", settings.freq) { min(0.8 * $0, highest) }
    // As of a frequency that stays: a band that ends near the Nyquist frequency has no upper end.
    let high = try setup.stream("freq", settings.freq) { [nyquist = format.nyquist] in
      2.2 * $0 < highest ? 2.2 * $0 : nyquist
    }
    parameters = try DynamicsParameters(
      ["threshold": settings.threshold, "ratio": settings.ratio, "range": settings.range],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    wholeDetector = LevelDetector(format, seconds: Self.levelSeconds)
    bandDetector = LevelDetector(format, seconds: Self.levelSeconds)
    func section(
      _ design: (_ w0: Double, _ α: Double) -> BiquadCoefficients, at frequency: Double
    ) -> BiquadCoefficients {
      let w0 = 2 * Double.pi * frequency / Double(setup.format.sampleRate)
      return design(w0, sin(w0) / 2.0.squareRoot())
    }
    let frequency = settings.freq.minimum
    // Filters ring longest far below a quarter of the rate, or far above.
    let lowPasses = [frequency, min(settings.freq.maximum, highest)].map {
      section(BiquadCoefficients.lowPass, at: $0)
    }
    tail = setup.input.tail(ringing: lowPasses.map { [$0].framesOfRinging }.max() ?? 0)
    lows = TunedFilter([lowPasses[0]], [(.lowPass, edge)], format, maximumFrameCount: count)
    let lower = section(BiquadCoefficients.highPass, at: 0.8 * frequency)
    let upper = section(BiquadCoefficients.lowPass, at: 2.2 * frequency)
    band = TunedFilter(
      2.2 * frequency < 0.9 * format.nyquist ? [lower, lower, upper, upper] : [lower, lower],
      [(.highPass, low), (.highPass, low), (.lowPass, high), (.lowPass, high)], format,
      maximumFrameCount: count)
    sibilants = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    wholePowers = AudioBuffer(channelCount: 1, frameCapacity: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
  }

  mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    parameters.advance(count)
    wholePowers.withBlock {
      var powers = $0[0]
      wholeDetector.writePowers(of: part.frames, to: &powers)
    }
    sibilants.withBlock(of: 0..<count) { sound in
      sound.copy(from: part.frames)
      band.process(&sound)
      gains.withBlock {
        var powers = $0[0]
        bandDetector.writePowers(of: sound.frames, to: &powers)
      }
      sound.copy(from: part.frames)
      lows.process(&sound)
    }
    let isReduced = Self.reduce(&gains, count, whole: wholePowers, parameters)
    // Nothing sticks out of most of a voice.
    guard isReduced || reduction.current != 0 else { return }
    gains.withBlock(of: 0..<count) {
      var gains = $0[0]
      parameters.ballistics.withCoefficients { attacks, releases in
        reduction.process(&gains, rising: attacks, falling: releases)
      }
      for frame in gains.indices { gains[frame] = 1 - magnitude(atLevel: -gains[frame]) }
    }
    let taken = gains.samples(of: 0)
    for channel in 0..<part.channelCount {
      var samples = part[channel]
      let lows = sibilants.samples(of: channel)
      for frame in samples.indices {
        // Nothing at all, taken from minus zero, would leave plus zero in some blocks.
        let left = samples[frame] - taken[frame] * (samples[frame] - lows[frame])
        samples[frame] = taken[frame] == 0 ? samples[frame] : left
      }
    }
  }

  /// Makes reductions of powers; false where all are zero.
  private static func reduce(
    _ buffer: inout AudioBuffer, _ count: Int, whole wholePowers: borrowing AudioBuffer,
    _ parameters: DynamicsParameters
  ) -> Bool {
    var block = buffer.prefix(count)
    var powers = block[0]
    let whole = wholePowers.samples(of: 0)
    let (threshold, ratio, range) = (parameters[0], parameters[1], parameters[2])
    let frames = powers.indices
    let thresholds = threshold.span.extracting(frames)
    let ratios = ratio.span.extracting(frames)
    let ranges = range.span.extracting(frames)
    var bits: UInt32 = 0
    for frame in frames {
      let loudest = whole[frame] > lowest ? whole[frame] : lowest
      let wanted = GainComputer.reduction(
        level: 0.5 * level(ofMagnitude: powers[frame] / loudest), threshold: thresholds[frame],
        ratio: ratios[frame], knee: knee)
      powers[frame] = wanted < ranges[frame] ? wanted : ranges[frame]
      bits |= powers[frame].bitPattern
    }
    return bits != 0
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    wholeDetector.reset()
    bandDetector.reset()
    band.reset(to: frame)
    lows.reset(to: frame)
    reduction = ReductionSmoother()
  }
}
