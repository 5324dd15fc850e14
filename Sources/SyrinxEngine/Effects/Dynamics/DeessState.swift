import SyrinxSystem

/// Takes from the sound a part of what lies above a frequency: levels, static curve, smoothing, shelf.
struct DeessState: InPlaceState, ~Copyable {
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
  private var reduction = ReductionSmoother(initial: 0)
  /// A block's sibilants, then what lies below them.
  private var sibilants: AudioBuffer
  /// Powers of the whole, and of the sibilants, which become reductions and gains.
  private var wholePowers: AudioBuffer
  private var gains: AudioBuffer

  init(_ settings: Deess, _ setup: ProcessorSetup) throws {
    format = setup.format
    let count = Ballistics.blockFrameCount
    let highest = 0.45 * Double(setup.format.sampleRate)
    var frequencies = try [1, 0.8].map { factor in
      try setup.stream("freq", settings.freq) { min(factor * $0, highest) }
    }
    // As of a frequency that stays: a band that ends near the Nyquist frequency has no upper end.
    frequencies.append(
      try setup.stream("freq", settings.freq) { [nyquist = format.nyquist] in
        2.2 * $0 < highest ? 2.2 * $0 : nyquist
      })
    parameters = try DynamicsParameters(
      ["threshold": settings.threshold, "ratio": settings.ratio, "range": settings.range],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    wholeDetector = LevelDetector(format, seconds: Self.levelSeconds)
    bandDetector = LevelDetector(format, seconds: Self.levelSeconds)
    func angle(_ frequency: Double) -> (w0: Double, α: Double) {
      let w0 = 2 * Double.pi * frequency / Double(setup.format.sampleRate)
      return (w0, sin(w0) / 2.0.squareRoot())
    }
    let frequency = settings.freq.minimum
    let edge = angle(frequency)
    let lowPass = BiquadCoefficients.lowPass(w0: edge.w0, α: edge.α)
    lows = TunedFilter(
      [lowPass], [(.lowPass, frequencies[0])], format, maximumFrameCount: count)
    // Filters ring longest far below a quarter of the rate, or far above.
    let upper = angle(min(settings.freq.maximum, highest))
    let ringing = [lowPass, .lowPass(w0: upper.w0, α: upper.α)].map(\.framesOfRinging)
    tail = setup.input.tail(ringing: Int(bounded: (ringing.max() ?? 0).rounded(.up)))
    // Wide enough for the band itself to be heard whole.
    let low = angle(0.8 * frequency)
    let high = 2.2 * frequency
    let highPasses = Array(
      repeating: BiquadCoefficients.highPass(w0: low.w0, α: low.α), count: 2)
    let lowPasses =
      high < 0.9 * format.nyquist
      ? Array(repeating: BiquadCoefficients.lowPass(w0: angle(high).w0, α: angle(high).α), count: 2)
      : []
    band = TunedFilter(
      highPasses + lowPasses,
      [
        (.highPass, frequencies[1]), (.highPass, frequencies[1]),
        (.lowPass, frequencies[2]), (.lowPass, frequencies[2]),
      ], format, maximumFrameCount: count)
    sibilants = AudioBuffer(channelCount: format.channelCount, frameCapacity: count)
    wholePowers = AudioBuffer(channelCount: 1, frameCapacity: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    parameters.advance(count)
    Self.filter(part.frames, by: &band, into: &sibilants)
    Self.measure(part.frames, by: &wholeDetector, into: &wholePowers)
    Self.measure(sibilants, count, by: &bandDetector, into: &gains)
    let isReduced = Self.reduce(&gains, count, whole: wholePowers, parameters)
    Self.filter(part.frames, by: &lows, into: &sibilants)
    // Nothing sticks out of most of a voice.
    guard isReduced || !reduction.isAtRest else { return }
    Self.smooth(&gains, count, &reduction, parameters.ballistics)
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

  private static func filter(
    _ part: AudioFrames, by filter: inout TunedFilter, into buffer: inout AudioBuffer
  ) {
    var block = buffer.prefix(part.frameCount)
    block.copy(from: part)
    filter.process(&block)
  }

  private static func measure(
    _ part: AudioFrames, by detector: inout LevelDetector, into buffer: inout AudioBuffer
  ) {
    var powers = buffer[0]
    detector.writePowers(of: part, to: &powers)
  }

  private static func measure(
    _ sound: borrowing AudioBuffer, _ count: Int, by detector: inout LevelDetector,
    into buffer: inout AudioBuffer
  ) {
    measure(sound.frames.prefix(count), by: &detector, into: &buffer)
  }

  /// Makes what is taken of reductions.
  private static func smooth(
    _ buffer: inout AudioBuffer, _ count: Int, _ reduction: inout ReductionSmoother,
    _ ballistics: Ballistics
  ) {
    var block = buffer.prefix(count)
    var gains = block[0]
    ballistics.withCoefficients { attacks, releases in
      reduction.process(&gains, rising: attacks, falling: releases)
    }
    for frame in gains.indices { gains[frame] = 1 - magnitude(atLevel: -gains[frame]) }
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
    reduction = ReductionSmoother(initial: 0)
  }
}
