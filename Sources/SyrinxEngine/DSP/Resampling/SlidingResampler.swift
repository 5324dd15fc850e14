/// Resamples one sound along a curve of ratios.
///
/// The library keeps all that it is given until it has been used, and takes as much as the largest
/// ratio would need. So it is given no more than the ratios up to now have needed, and its filters.
final class SlidingResampler {
  /// Where the sound should be at an output position.
  struct Target {
    /// Input frames per output frame there.
    let ratio: Double
    /// The input frame that is heard there; nil where it lies wherever the ratios have led.
    let frame: Double?
  }

  private let resampler: Resampler
  private var input: AudioBuffer
  private let output: RefilledBuffer
  private var hasEnded = false
  /// Output frames made.
  private(set) var position = 0
  /// Input frames that these were made from, and that the library was given.
  private var used: Double
  private var fed = 0
  private var ratio: Double
  private let maximumRatio: Double
  /// Input frames that the filters look ahead, with more than enough to spare.
  private let reach: Int
  /// Output frames by which the library is late.
  private let delay: Double
  private let isLive: Bool
  /// Frames of output still to be thrown away before the sound, and of silence fed before it.
  private var late = 0
  private var silence = 0

  /// Frames between two changes of ratio, over which the curve strays from its tangent by less than a
  /// ten-thousandth of a frame.
  static let stepFrameCount = 32

  /// A resampler at ratios up to `maximumRatio` input frames per output frame, beginning with `ratio`.
  init(
    channelCount: Int, maximumRatio: Double, beginningAt ratio: Double, isLive: Bool = false
  ) throws(LibraryError) {
    resampler = try Resampler(channelCount: channelCount, maximumRatio: maximumRatio)
    resampler.setRatio(ratio, over: 0)
    self.ratio = ratio
    self.maximumRatio = maximumRatio
    self.isLive = isLive
    reach = Self.reach(upTo: maximumRatio)
    let bias = SlidingBias(maximumRatio: maximumRatio, firstRatio: ratio)
    delay = bias.delay
    used = bias.firstFrame
    input = AudioBuffer(
      channelCount: channelCount, frameCapacity: isLive ? 64 : FixedResampler.inputFrameCount)
    output = RefilledBuffer(channelCount: channelCount, frameCapacity: Self.stepFrameCount)
    if isLive {
      try warmUp(maximumRatio)
    } else if bias.isAny {
      try feedSilence(Int(used + Double(Self.stepFrameCount) * ratio - delay * ratio))
      late = Self.stepFrameCount
    }
  }

  private func feedSilence(_ count: Int) throws(LibraryError) {
    let source = AudioBuffer(channelCount: input.channelCount, frameCapacity: count)
    try resampler.feed(source.frames)
    fed += count
    silence = fed
  }

  /// Feeds silence in large blocks, at ratios that need all of soxr's filters, and then at
  /// the first: soxr reserves memory for its queues while it works, and shall not do so later.
  private func warmUp(_ maximumRatio: Double) throws(LibraryError) {
    let first = ratio
    var target = AudioBuffer(channelCount: input.channelCount, frameCapacity: 8192)
    for ratio in [maximumRatio, min(maximumRatio, 0.5), first] {
      resampler.setRatio(ratio, over: 0)
      let enough = fed + reach + 4 * target.frameCapacity
      while fed < enough { try feedSilence(target.frameCapacity) }
      var left = Int((Double(fed - reach) - used) / ratio)
      used += Double(left) * ratio
      while left > 0 {
        var part = target.prefix(left)
        let count = resampler.drain(into: &part)
        guard count > 0 else { throw .resamplerStalled }
        left -= count
      }
    }
    // The sound comes after a whole number of steps.
    let step = Self.stepFrameCount
    let least = (Double(fed) - used) / first + delay
    late = Int((least / Double(step)).rounded(.up)) * step
    try feedSilence(Int((used + (Double(late) - delay) * first).rounded()) - fed)
  }

  /// The library's filters hold at most 480 samples (`vr32.c`), of a rate that was halved as often as
  /// the largest ratio has octaves.
  private static func reach(upTo maximumRatio: Double) -> Int {
    1024 * Int(max(maximumRatio, 1).rounded(.up))
  }

  /// More input frames than output frames, ratios apart, that it may have pulled.
  static func lookahead(upTo maximumRatio: Double) -> Int {
    reach(upTo: maximumRatio) + FixedResampler.inputFrameCount
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had; `target` says where to be at the given output position, which need not
  /// be whole.
  func render(
    into block: inout AudioBlock, target: (_ position: Double) -> Target,
    pull: (inout AudioBlock) throws -> Int
  ) throws {
    if late > 0 {
      try output.drop(late) {
        late -= Self.stepFrameCount
        // The last step before the sound ends where that begins.
        let first = target(delay)
        slide(to: Target(ratio: ratio, frame: late == 0 ? first.frame : nil))
        return try fill(&$0, pull)
      }
    }
    try output.read(into: &block) {
      position += Self.stepFrameCount
      slide(to: target(Double(position) + delay))
      return try fill(&$0, pull)
    }
  }

  /// Input frames that were taken in and have not become sound yet.
  var heldFrameCount: Double { Double(fed) - used }

  /// Goes on for a step. Its ratios lead to the target's frame, so that nothing adds up however they jump;
  /// their slope is that of the targets.
  private func slide(to target: Target) {
    let count = Double(Self.stepFrameCount)
    // The library adds each frame's ratio before it moves on to the next, which is half of all the change
    // less than a straight line has.
    if let frame = target.frame {
      let end = Double(silence) + frame
      let mean = (end - used) / count
      let most = max(0.9 * min(mean / 2, maximumRatio - mean), 0)
      let half = min(max((target.ratio - ratio) / 2, -most), most)
      let middle = mean + half / count
      resampler.setRatio(middle - half, over: 0)
      resampler.setRatio(middle + half, over: Self.stepFrameCount)
      used = end
    } else {
      resampler.setRatio(target.ratio, over: Self.stepFrameCount)
      used += (ratio + target.ratio) / 2 * count - (target.ratio - ratio) / 2
    }
    ratio = target.ratio
  }

  private func feed(_ pull: (inout AudioBlock) throws -> Int) throws {
    let count = try input.withBlock { try pull(&$0) }
    try input.withFrames { try resampler.feed($0.prefix(count)) }
    fed += count
    hasEnded = count < input.frameCapacity
  }

  /// Fills a block and returns how many frames there were before the end.
  private func fill(
    _ output: inout AudioBlock, _ pull: (inout AudioBlock) throws -> Int
  ) throws -> Int {
    while !isLive, !hasEnded, Double(fed - reach) < used { try feed(pull) }
    var done = resampler.drain(into: &output)
    // Live, nothing is pulled before it is needed.
    while isLive, !hasEnded, done < output.frameCount {
      try feed(pull)
      var rest = output.dropFirst(done)
      done += resampler.drain(into: &rest)
    }
    while hasEnded, done < output.frameCount {
      var rest = output.dropFirst(done)
      let count = try resampler.finish(into: &rest)
      guard count > 0 else { break }
      done += count
    }
    return done
  }
}
