/// Resamples one sound along a curve of ratios.
///
/// The library keeps all that it is given until it has been used, and takes as much as the largest
/// ratio would need. So it is given no more than the ratios up to now have needed, and its filters.
final class SlidingResampler {
  private let resampler: Resampler
  private var input: AudioBuffer
  private let output: RefilledBuffer
  private var hasEnded = false
  /// Output frames made.
  private(set) var position = 0
  /// Input frames that these were made from, and that the library was given.
  private var used = 0.0
  private var fed = 0
  private var ratio: Double
  /// Input frames that the filters look ahead, with more than enough to spare.
  private let reach: Int
  private let isLive: Bool
  /// Frames of output still to be thrown away before the sound.
  private var late = 0

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
    self.isLive = isLive
    reach = Self.reach(upTo: maximumRatio)
    input = AudioBuffer(
      channelCount: channelCount, frameCapacity: isLive ? 64 : FixedResampler.inputFrameCount)
    output = RefilledBuffer(channelCount: channelCount, frameCapacity: Self.stepFrameCount)
    if isLive { try warmUp(maximumRatio) }
  }

  /// Feeds silence in large blocks, at ratios that need all of soxr's filters, and then at
  /// the first: soxr reserves memory for its queues while it works, and shall not do so later.
  private func warmUp(_ maximumRatio: Double) throws(LibraryError) {
    let first = ratio
    let source = AudioBuffer(channelCount: input.channelCount, frameCapacity: 8192)
    var target = AudioBuffer(channelCount: input.channelCount, frameCapacity: 8192)
    for ratio in [maximumRatio, min(maximumRatio, 0.5), first] {
      resampler.setRatio(ratio, over: 0)
      let enough = fed + reach + 4 * source.frameCapacity
      while fed < enough {
        try resampler.feed(source.frames)
        fed += source.frameCapacity
      }
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
    late = Int(((Double(fed) - used) / first / Double(step)).rounded(.up)) * step
    let rest = Int((used + Double(late) * first).rounded()) - fed
    try resampler.feed(source.frames.prefix(rest))
    fed += rest
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
  /// frames the sound still had; `ratio` says which ratio to slide to while the frames before the
  /// given output position are made.
  func render(
    into block: inout AudioBlock, ratio: (_ position: Int) -> Double,
    pull: (inout AudioBlock) throws -> Int
  ) throws {
    if late > 0 {
      try output.drop(late) {
        used += self.ratio * Double(Self.stepFrameCount)
        return try fill(&$0, pull)
      }
      late = 0
    }
    try output.read(into: &block) {
      slide(to: ratio(position + Self.stepFrameCount))
      return try fill(&$0, pull)
    }
  }

  /// Input frames that were taken in and have not become sound yet.
  var heldFrameCount: Double { Double(fed) - used }

  private func slide(to next: Double) {
    resampler.setRatio(next, over: Self.stepFrameCount)
    used += (ratio + next) / 2 * Double(Self.stepFrameCount)
    position += Self.stepFrameCount
    ratio = next
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
