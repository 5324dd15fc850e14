/// Resamples one sound along a curve of ratios.
///
/// The library keeps all that it is given until it has been used, and takes as much as the largest
/// ratio would need. So it is given no more than the ratios up to now have needed, and its filters.
final class SlidingResampler {
  private let resampler: Resampler
  private let input: AudioBuffer
  private let output: AudioBuffer
  /// Frames of the output buffer that are still to be handed on.
  private var ready = 0..<0
  private var hasEnded = false
  /// Output frames made.
  private var position = 0
  /// Input frames that these were made from, and that the library was given.
  private var used = 0.0
  private var fed = 0
  private var ratio: Double
  /// Input frames that the filters look ahead, with more than enough to spare.
  private let reach: Int

  /// Frames between two changes of ratio, over which the curve strays from its tangent by less than a
  /// ten-thousandth of a frame.
  static let stepFrameCount = 32

  /// A resampler at ratios up to `maximumRatio` input frames per output frame, beginning with `ratio`.
  init(channelCount: Int, maximumRatio: Double, beginningAt ratio: Double) throws(EngineError) {
    resampler = try Resampler(channelCount: channelCount, maximumRatio: maximumRatio)
    resampler.setRatio(ratio, over: 0)
    self.ratio = ratio
    reach = Self.reach(upTo: maximumRatio)
    input = AudioBuffer(
      channelCount: channelCount, frameCapacity: FixedResampler.inputFrameCount)
    output = AudioBuffer(channelCount: channelCount, frameCapacity: Self.stepFrameCount)
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
    into block: AudioBlock, ratio: (_ position: Int) -> Double, pull: (AudioBlock) throws -> Int
  ) throws {
    var done = 0
    while done < block.frameCount {
      if ready.isEmpty {
        slide(to: ratio(position + output.frameCapacity))
        ready = 0..<(try fill(pull))
        guard !ready.isEmpty else { break }
      }
      let count = min(ready.count, block.frameCount - done)
      block.extracting(done..<done + count)
        .copy(from: output.block.extracting(ready.prefix(count)))
      ready = ready.dropFirst(count)
      done += count
    }
    block.dropFirst(done).clear()
  }

  private func slide(to next: Double) {
    resampler.setRatio(next, over: output.frameCapacity)
    used += (ratio + next) / 2 * Double(output.frameCapacity)
    position += output.frameCapacity
    ratio = next
  }

  /// Fills the output buffer and returns how many frames there were before the end.
  private func fill(_ pull: (AudioBlock) throws -> Int) throws -> Int {
    while !hasEnded, Double(fed - reach) < used {
      let count = try pull(input.block)
      try resampler.feed(input.block.prefix(count))
      fed += count
      hasEnded = count < input.frameCapacity
    }
    var done = resampler.drain(into: output.block)
    while hasEnded, done < output.frameCapacity {
      let count = try resampler.finish(into: output.block.dropFirst(done))
      guard count > 0 else { break }
      done += count
    }
    return done
  }
}
