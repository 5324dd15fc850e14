/// Moves the pitch up and down by reading a delay line faster and slower.
///
/// With c = depth in octaves × ln 2, the speed of reading is r = 1 + sinh c · cos θ + (cosh c − 1) ·
/// cos 2θ. Its extremes are e^c and e^−c, so the pitch rises and falls by exactly the depth; its mean
/// is 1, so the sound never drifts. The delay is what 1 − r sums to:
///
///     d = mean − (sinh c · sin θ + (cosh c − 1)/2 · sin 2θ) ÷ ω
///
/// It begins at its mean, which is the latency that the engine trims; wave and curves wait as long,
/// so that they keep to the times of the sound that enters.
///
/// The mean is no more than the swing needs. Where rate and depth are turned by hand it grows and shrinks
/// with the swing that they make: who hears it at once waits for what is asked, not for what might be.
struct VibratoState: InPlaceState {
  private static let blockFrameCount = 256

  let format: StreamFormat
  let latency: Int
  let memory: InputMemory
  /// The swing takes the end of the sound beyond it.
  let tail: Int
  /// Frames.
  private let mean: Double
  private let framesPerRadianHertz: Double
  /// Frames of the swing that the mean is for, and the depth and rate of it; nil for one that is turned.
  private let swing: Double
  private let fixedDepth: Double?
  private let fixedRate: Double?
  private var oscillator: Oscillator
  private var rate: ParameterBlock<Double>
  private var depth: ParameterBlock<Double>
  private var line: SweptDelay
  private var delays = [Double](repeating: 0, count: blockFrameCount)
  private let feedback = [Float](repeating: 0, count: blockFrameCount)
  private let mix = [Float](repeating: 1, count: blockFrameCount)
  /// Frames until the sound's first one is due.
  private var waiting: Int

  init(_ settings: Vibrato, _ setup: ProcessorSetup) throws {
    format = setup.format
    framesPerRadianHertz = Double(format.sampleRate) / (2 * .pi)
    let count = Self.blockFrameCount
    rate = ParameterBlock(try setup.stream("rate", settings.rate), maximumFrameCount: count)
    depth = ParameterBlock(try setup.stream("depth", settings.depth), maximumFrameCount: count)
    oscillator = Oscillator(
      try setup.stream("rate", settings.rate, frameOffset: 0.5), sampleRate: format.sampleRate,
      maximumFrameCount: count)
    fixedDepth = depth.isLive ? nil : depth.range.upperBound
    fixedRate = rate.isLive ? nil : rate.range.lowerBound
    func swing(_ depth: Double, _ rate: Double) -> Double {
      let (first, second) = Self.swing(cents: depth)
      return (first + second) * Double(setup.format.sampleRate) / (2 * .pi) / rate
    }
    self.swing = swing(depth.asked.upperBound, rate.asked.lowerBound)
    // Later than it must be, so that many frames can be read at once.
    let least = Double(SweptDelay.leastDelay + (setup.isLive ? 64 : count))
    latency = Int((self.swing + least).rounded(.up))
    mean = Double(latency)
    // Twice the widest swing, from the least that the mean leaves.
    let longest = mean - self.swing + 2 * swing(depth.range.upperBound, rate.range.lowerBound)
    tail = setup.input.tail(
      ringing: Int(self.swing.rounded(.up)) + FractionalDelay.reach)
    line = SweptDelay(
      channelCount: format.channelCount, delays: least...longest, maximumFrameCount: count)
    memory = .frames(FractionalDelay.past(for: longest))
    waiting = latency
  }

  mutating func process(_ block: inout AudioBlock) {
    let earlyCount = min(waiting, block.frameCount)
    do {
      var early = block.prefix(earlyCount)
      early.forEachBlock(of: Self.blockFrameCount) { wait(&$0) }
    }
    var due = block.dropFirst(earlyCount)
    due.forEachBlock(of: Self.blockFrameCount) { process(part: &$0) }
  }

  /// sinh c and (cosh c − 1)/2, by their series; c is at most 0.12.
  @inline(__always)
  private static func swing(cents: Double) -> (Double, Double) {
    let c = cents * (0.693_147_180_559_945_3 / 1200)
    let s = c * c
    return (
      c * (1 + s / 6 * (1 + s / 20 * (1 + s / 42))), s / 4 * (1 + s / 12 * (1 + s / 30))
    )
  }

  /// sinh c · sin θ + (cosh c − 1)/2 · sin 2θ.
  @inline(__always)
  private static func swing(cents: Double, at phase: UInt64) -> Double {
    let (first, second) = swing(cents: cents)
    return first * cosine(ofPhase: phase &- .quarterTurn)
      + second * cosine(ofPhase: (phase &<< 1) &- .quarterTurn)
  }

  /// Takes in frames before the first one is due.
  private mutating func wait(_ part: inout AudioBlock) {
    for frame in 0..<part.frameCount { delays[frame] = mean }
    delay(&part)
    waiting -= part.frameCount
  }

  private mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    oscillator.advance(count)
    rate.advance(count)
    depth.advance(count)
    fillDelays(count)
    delay(&part)
  }

  private mutating func delay(_ part: inout AudioBlock) {
    let count = part.frameCount
    line.begin(count)
    for channel in 0..<part.channelCount {
      var samples = part[channel]
      line.process(&samples, of: channel, delays: delays, feedback: feedback, mix: mix)
    }
    line.end(count)
  }

  private mutating func fillDelays(_ count: Int) {
    let (mean, framesPerRadianHertz) = (mean, framesPerRadianHertz)
    if fixedDepth == nil || fixedRate == nil { return fillTurnedDelays(count) }
    let (phases, rates, depths) = (oscillator.phases, rate.values, depth.values)
    delays.fill(count) { frame in
      mean - Self.swing(cents: depths[frame], at: phases[frame]) * framesPerRadianHertz
        / rates[frame]
    }
  }

  /// The same about a mean that moves with the swing.
  private mutating func fillTurnedDelays(_ count: Int) {
    let (least, framesPerRadianHertz) = (mean - swing, framesPerRadianHertz)
    let (fixedDepth, fixedRate) = (fixedDepth, fixedRate)
    let (phases, rates, depths) = (oscillator.phases, rate.values, depth.values)
    delays.fill(count) { frame in
      let (rate, depth) = (rates[frame], depths[frame])
      let (widest, widestSecond) = Self.swing(cents: fixedDepth ?? depth)
      let swing = (widest + widestSecond) / (fixedRate ?? rate)
      let change = Self.swing(cents: depth, at: phases[frame]) / rate
      return least + (swing - change) * framesPerRadianHertz
    }
  }

  mutating func reset(to frame: Int) {
    waiting = max(latency - frame, 0)
    let due = max(frame - latency, 0)
    oscillator.seek(to: due)
    rate.seek(to: due)
    depth.seek(to: due)
    line.reset()
  }
}
