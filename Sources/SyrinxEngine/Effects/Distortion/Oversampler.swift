/// Takes one channel to four times its rate and back, block by block, in two steps of two.
///
/// At the fourfold rate the samples lie in four phases: what belongs at a frame, and what lies one,
/// two and three quarters of the way to the next. Kept apart, each phase is a run of neighbours, and
/// all filters work on many frames at once without ever shuffling samples.
///
/// Next to the base rate, the filter on the way up passes 0.46 of it within 0.01 dB, and that on the
/// way down, where harmonics would fold, 0.48, or both less by choice; each holds back 60 dB as far above
/// the middle of the transition. Further up far shorter filters do as much. All have symmetric taps, so that every
/// frequency is late by the same number of frames.
struct Oversampler: ~Copyable {
  static let factor = 4
  let blockFrameCount: Int
  private let reach: Reach
  /// Frames back that the filters next to the base rate see.
  private let longPast: Int
  private let raising: [Float]
  private let lowering: [Float]
  private let easy: SIMD4<Float>
  /// The input, and the samples half way between, each after what was there before the block.
  private var whole: AudioBuffer
  private var half: AudioBuffer
  private var raised: AudioBuffer
  /// The way back: four phases, then two.
  private var lowered: AudioBuffer
  private var lowerWhole: AudioBuffer
  private var lowerHalf: AudioBuffer

  /// Taps on each side of the filters next to the base rate.
  struct Reach {
    let raising: Int
    let lowering: Int

    static let whole = Reach(raising: 24, lowering: 44)
    /// To 0.42 of the base rate, for what is added to a sound that passes as it is, and for what is wanted soon.
    static let most = Reach(raising: 12, lowering: 12)

    /// Frames by which the phases are late.
    var raisingLatency: Int { raising + 2 }
    /// Frames by which samples are late that were raised and lowered.
    var latency: Int { raisingLatency + lowering + 1 }
  }

  /// Frames back that all else sees, at most.
  private static let shortPast = 8

  /// For blocks of a multiple of sixteen frames.
  init(blockFrameCount: Int, reach: Reach = .whole) {
    let longPast = 2 * max(reach.lowering, reach.raising)
    precondition(blockFrameCount % 16 == 0 && blockFrameCount >= longPast)
    self.blockFrameCount = blockFrameCount
    self.reach = reach
    self.longPast = longPast
    raising = HalfBand.taps(pairCount: reach.raising, decibels: 60)
    lowering = HalfBand.taps(pairCount: reach.lowering, decibels: 60)
    let taps = HalfBand.taps(pairCount: 4, decibels: 60)
    easy = SIMD4(taps[0], taps[1], taps[2], taps[3])
    func line(_ past: Int, _ count: Int = 1) -> AudioBuffer {
      AudioBuffer(channelCount: count, frameCapacity: past + blockFrameCount)
    }
    whole = line(longPast)
    half = line(Self.shortPast)
    raised = line(1, Self.factor)
    lowered = line(Self.shortPast, Self.factor)
    lowerWhole = line(longPast)
    lowerHalf = line(longPast)
  }

  /// Computes the four phases of a block, which begin with the last frame of the block before.
  mutating func raise(_ samples: Span<Float>) {
    precondition(samples.count == blockFrameCount)
    Self.keepPast(&whole, longPast)
    Self.keepPast(&half, Self.shortPast)
    Self.keepPast(&raised, 1)
    Self.append(samples, to: &whole)
    Self.fillHalf(&half, from: whole, at: longPast - reach.raising, raising)
    Self.fillPhases(
      &raised, whole, from: longPast - reach.raising - 3, half, easy, blockFrameCount)
  }

  private static func append(_ samples: Span<Float>, to line: inout AudioBuffer) {
    var newest = line[0]
    let past = newest.count - samples.count
    for frame in samples.indices { newest[past + frame] = samples[frame] }
  }

  private static func fillHalf(
    _ half: inout AudioBuffer, from whole: borrowing AudioBuffer, at start: Int, _ raising: [Float]
  ) {
    let x = whole.samples(of: 0)
    var y = half[0]
    let taps = raising.span
    for frame in stride(from: 0, to: y.count - shortPast, by: 16) {
      let middle = start + frame
      y.setLanes(at: shortPast + frame, to: x.pairSums(left: middle, right: middle + 1, taps))
    }
  }

  private static func fillPhases(
    _ raised: inout AudioBuffer, _ whole: borrowing AudioBuffer, from start: Int,
    _ half: borrowing AudioBuffer, _ easy: SIMD4<Float>, _ count: Int
  ) {
    let x = whole.samples(of: 0).extracting(droppingFirst: start)
    let h = half.samples(of: 0).extracting(droppingFirst: shortPast - 4)
    var newest = raised.dropFirst(1)
    var y = newest.quad()
    for frame in 0..<count {
      let (a, b, c, d) = (x[frame], x[frame + 1], x[frame + 2], x[frame + 3])
      let (p, q, r, s, t) = (h[frame], h[frame + 1], h[frame + 2], h[frame + 3], h[frame + 4])
      y.zero[frame] = b
      y.one[frame] = weighted(easy, b + r, q + c, a + s, p + d)
      y.two[frame] = r
      y.three[frame] = weighted(easy, r + c, b + s, q + d, a + t)
    }
  }

  /// Multiplies the phases of the block, a channel of factors each.
  mutating func multiply(by factors: AudioFrames) {
    var newest = raised.dropFirst(1)
    for phase in 0..<Self.factor {
      var samples = newest[phase]
      let factors = factors.samples(of: phase)
      for frame in samples.indices { samples[frame] *= factors[frame] }
    }
  }

  /// Sends the phases through a curve.
  mutating func bend(by curve: inout some PhaseSaturator) {
    raised.withFrames { raised in
      lowered.withBlock {
        var target = $0.dropFirst(Self.shortPast)
        curve.process(raised, into: &target)
      }
    }
  }

  /// Computes a block from the phases that were bent, which begins at a frame of the samples.
  mutating func lower(into samples: inout MutableSpan<Float>, from start: Int = 0) {
    Self.keepPast(&lowerWhole, longPast)
    Self.keepPast(&lowerHalf, longPast)
    Self.joinPhases(lowered, easy, &lowerWhole, &lowerHalf, longPast)
    Self.keepPast(&lowered, Self.shortPast)
    let x = lowerHalf.samples(of: 0)
    let middle = lowerWhole.samples(of: 0).extracting(droppingFirst: reach.lowering + 1)
    let taps = lowering.span
    for frame in stride(from: 0, to: blockFrameCount, by: 16) {
      let position = reach.lowering + frame
      let sum = x.pairSums(left: position, right: position + 1, taps)
      let early = 0.5 * (middle.lanes(at: frame) + sum.lowHalf)
      let late = 0.5 * (middle.lanes(at: frame + 8) + sum.highHalf)
      samples.setLanes(at: start + frame, to: early)
      samples.setLanes(at: start + frame + 8, to: late)
    }
  }

  private static func joinPhases(
    _ lowered: borrowing AudioBuffer, _ easy: SIMD4<Float>, _ lowerWhole: inout AudioBuffer,
    _ lowerHalf: inout AudioBuffer, _ longPast: Int
  ) {
    let phases = lowered.frames.dropFirst(shortPast - 4)
    let zero = phases.samples(of: 0)
    let one = phases.samples(of: 1)
    let two = phases.samples(of: 2)
    let three = phases.samples(of: 3)
    var wholeBlock = lowerWhole.dropFirst(longPast)
    var halfBlock = lowerHalf.dropFirst(longPast)
    var whole = wholeBlock[0]
    var half = halfBlock[0]
    for frame in whole.indices {
      let (a, b, c, d) = (one[frame], one[frame + 1], one[frame + 2], one[frame + 3])
      let e = one[frame + 4]
      let (p, q, r, s) = (three[frame], three[frame + 1], three[frame + 2], three[frame + 3])
      whole[frame] = 0.5 * (zero[frame + 2] + weighted(easy, q + c, b + r, p + d, a + s))
      half[frame] = 0.5 * (two[frame + 2] + weighted(easy, c + r, q + d, b + s, p + e))
    }
  }

  /// Frame by frame, which the compiler makes four or eight at a time of.
  @inline(__always)
  private static func weighted(
    _ easy: SIMD4<Float>, _ a: Float, _ b: Float, _ c: Float, _ d: Float
  ) -> Float {
    (easy[0] * a + easy[1] * b) + (easy[2] * c + easy[3] * d)
  }

  /// Moves the last frames to the front, to be the past of the next block.
  private static func keepPast(_ line: inout AudioBuffer, _ count: Int) {
    let start = line.frameCapacity - count
    for channel in 0..<line.channelCount {
      var samples = line[channel]
      let even = count & ~7
      for frame in stride(from: 0, to: even, by: 8) {
        samples.setLanes(at: frame, to: samples.lanes(at: start + frame))
      }
      for frame in even..<count { samples[frame] = samples[start + frame] }
    }
  }

  mutating func reset() {
    whole.clear()
    half.clear()
    raised.clear()
    lowered.clear()
    lowerWhole.clear()
    lowerHalf.clear()
  }
}
