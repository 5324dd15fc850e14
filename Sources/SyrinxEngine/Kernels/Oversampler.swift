/// Takes one channel to four times its rate and back, chunk by chunk, in two steps of two.
///
/// At the fourfold rate the samples lie in four phases: what belongs at a frame, and what lies one,
/// two and three quarters of the way to the next. Kept apart, each phase is a run of neighbours, and
/// all filters work on many frames at once without ever shuffling samples.
///
/// Next to the base rate, the filter on the way up passes 0.46 of it within 0.01 dB, and that on the
/// way down, where harmonics would fold, 0.48; each holds back 60 dB as far above the middle of the
/// transition. Further up far shorter filters do as much. All have symmetric taps, so that every
/// frequency is late by the same number of frames.
struct Oversampler {
  static let factor = 4
  let chunk: Int
  private let raising: [Float]
  private let lowering: [Float]
  private let easy: SIMD4<Float>
  /// What came in, and what lies half way between, each after what was there before the chunk.
  private let whole: AudioBuffer
  private let half: AudioBuffer
  private let raised: AudioBuffer
  /// The way back: four phases, then two.
  private let lowered: AudioBuffer
  private let lowerWhole: AudioBuffer
  private let lowerHalf: AudioBuffer

  /// How many taps the filters next to the base rate have on each side.
  private static let raisingReach = 24
  private static let loweringReach = 44
  private static let longPast = 2 * loweringReach
  /// How far back all else sees, at most.
  private static let shortPast = 8

  /// How late the phases are, in frames.
  static let raisingLatency = raisingReach + 2
  /// How late the samples are that were raised and lowered.
  static let latency = raisingLatency + loweringReach + 1

  /// For chunks of a multiple of sixteen frames.
  init(chunk: Int) {
    precondition(chunk % 16 == 0 && chunk >= Self.longPast)
    self.chunk = chunk
    raising = HalfBand.taps(pairCount: Self.raisingReach, decibels: 60)
    lowering = HalfBand.taps(pairCount: Self.loweringReach, decibels: 60)
    let taps = HalfBand.taps(pairCount: 4, decibels: 60)
    easy = SIMD4(taps[0], taps[1], taps[2], taps[3])
    func line(_ past: Int, _ count: Int = 1) -> AudioBuffer {
      AudioBuffer(channelCount: count, frameCapacity: past + chunk)
    }
    whole = line(Self.longPast)
    half = line(Self.shortPast)
    raised = line(1, Self.factor)
    lowered = line(Self.shortPast, Self.factor)
    lowerWhole = line(Self.longPast)
    lowerHalf = line(Self.longPast)
  }

  /// The four phases, from the last frame of the chunk before on.
  var phases: AudioBlock { raised.block }

  /// Where the four phases of a chunk are to be put before it is lowered.
  var target: AudioBlock { lowered.block.dropFirst(Self.shortPast) }

  /// Computes the phases of a chunk.
  func raise(_ samples: Span<Float>) {
    precondition(samples.count == chunk)
    keepPast(whole, Self.longPast)
    keepPast(half, Self.shortPast)
    keepPast(raised, 1)
    var newest = whole.block[0]
    for frame in samples.indices { newest[Self.longPast + frame] = samples[frame] }
    fillHalf()
    fillPhases()
  }

  private func fillHalf() {
    let x = whole.block.samples(of: 0)
    var y = half.block[0]
    let taps = raising.span
    for frame in stride(from: 0, to: chunk, by: 16) {
      let middle = Self.longPast - Self.raisingReach + frame
      y.setLanes(at: Self.shortPast + frame, to: x.pairSums(left: middle, right: middle + 1, taps))
    }
  }

  private func fillPhases() {
    let whole = self.whole.block.samples(of: 0).extracting(
      droppingFirst: Self.longPast - Self.raisingReach - 3)
    let half = self.half.block.samples(of: 0).extracting(droppingFirst: Self.shortPast - 4)
    var zero = raised.block[0]
    var one = raised.block[1]
    var two = raised.block[2]
    var three = raised.block[3]
    let g = easy
    for frame in stride(from: 0, to: chunk, by: 8) {
      let a = whole.lanes(at: frame)
      let b = whole.lanes(at: frame + 1)
      let c = whole.lanes(at: frame + 2)
      let d = whole.lanes(at: frame + 3)
      let p = half.lanes(at: frame)
      let q = half.lanes(at: frame + 1)
      let r = half.lanes(at: frame + 2)
      let s = half.lanes(at: frame + 3)
      let t = half.lanes(at: frame + 4)
      zero.setLanes(at: frame + 1, to: b)
      one.setLanes(at: frame + 1, to: weighted(b + r, q + c, a + s, p + d, by: g))
      two.setLanes(at: frame + 1, to: r)
      three.setLanes(at: frame + 1, to: weighted(r + c, b + s, q + d, a + t, by: g))
    }
  }

  /// Computes a chunk from the phases in `target`.
  func lower(into samples: inout MutableSpan<Float>) {
    precondition(samples.count == chunk)
    keepPast(lowerWhole, Self.longPast)
    keepPast(lowerHalf, Self.longPast)
    joinPhases()
    keepPast(lowered, Self.shortPast)
    let x = lowerHalf.block.samples(of: 0)
    let middle = lowerWhole.block.samples(of: 0).extracting(droppingFirst: Self.loweringReach + 1)
    let taps = lowering.span
    for frame in stride(from: 0, to: chunk, by: 16) {
      let place = Self.loweringReach + frame
      let sum = x.pairSums(left: place, right: place + 1, taps)
      samples.setLanes(at: frame, to: 0.5 * (middle.lanes(at: frame) + sum.lowHalf))
      samples.setLanes(at: frame + 8, to: 0.5 * (middle.lanes(at: frame + 8) + sum.highHalf))
    }
  }

  private func joinPhases() {
    let first = Self.shortPast - 4
    let zero = lowered.block.samples(of: 0).extracting(droppingFirst: first)
    let one = lowered.block.samples(of: 1).extracting(droppingFirst: first)
    let two = lowered.block.samples(of: 2).extracting(droppingFirst: first)
    let three = lowered.block.samples(of: 3).extracting(droppingFirst: first)
    var whole = lowerWhole.block[0]
    var half = lowerHalf.block[0]
    let g = easy
    for frame in stride(from: 0, to: chunk, by: 8) {
      let a = one.lanes(at: frame)
      let b = one.lanes(at: frame + 1)
      let c = one.lanes(at: frame + 2)
      let d = one.lanes(at: frame + 3)
      let e = one.lanes(at: frame + 4)
      let p = three.lanes(at: frame)
      let q = three.lanes(at: frame + 1)
      let r = three.lanes(at: frame + 2)
      let s = three.lanes(at: frame + 3)
      let early = zero.lanes(at: frame + 2) + weighted(q + c, b + r, p + d, a + s, by: g)
      let late = two.lanes(at: frame + 2) + weighted(c + r, q + d, b + s, p + e, by: g)
      whole.setLanes(at: Self.longPast + frame, to: 0.5 * early)
      half.setLanes(at: Self.longPast + frame, to: 0.5 * late)
    }
  }

  @inline(__always)
  private func weighted(
    _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>, _ d: SIMD8<Float>,
    by taps: SIMD4<Float>
  ) -> SIMD8<Float> {
    let near: SIMD8<Float> = taps[0] * a + taps[1] * b
    let far: SIMD8<Float> = taps[2] * c + taps[3] * d
    return near + far
  }

  /// Moves the last frames to the front, to be the past of the next chunk.
  private func keepPast(_ line: AudioBuffer, _ count: Int) {
    let block = line.block
    block.prefix(count).copy(from: block.extracting(chunk..<chunk + count))
  }

  /// Silences everything.
  func reset() {
    for line in [whole, half, raised, lowered, lowerWhole, lowerHalf] { line.block.clear() }
  }
}
