/// Resamples one sound at a fixed ratio, by blocks of one size.
final class FixedResampler {
  private let resampler: Resampler
  private var input: AudioBuffer
  private let output: RefilledBuffer
  /// Frames of the input buffer that are still to be used.
  private var waiting = 0..<0
  private var hasEnded = false
  /// Frames of output still to be thrown away before the sound.
  private var late = 0

  /// Reads as many input frames at once as keeps the library's overhead small.
  static let inputFrameCount = 2048
  /// The library's last bits depend on how many frames it is asked for, so it is always as many.
  private static let outputFrameCount = 1024

  init(
    channelCount: Int, inputRate: Double, outputRate: Double, isLive: Bool = false
  ) throws(LibraryError) {
    resampler = try Resampler(
      channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    // Live, little is pulled at once, so that the work on it does not come all at once either.
    input = AudioBuffer(
      channelCount: channelCount, frameCapacity: isLive ? 256 : Self.inputFrameCount)
    output = RefilledBuffer(
      channelCount: channelCount, frameCapacity: isLive ? 128 : Self.outputFrameCount)
    guard isLive else { return }
    // As long as a whole number of frames at both rates, if these are whole.
    let step = Self.divisor(inputRate, outputRate).map { outputRate / $0 } ?? 1
    try warmUp(inputRate / outputRate, multipleOf: step)
  }

  /// Feeds silence in large blocks: soxr reserves memory for its queues while it works, and shall not do
  /// so later.
  private func warmUp(_ ratio: Double, multipleOf step: Double) throws(LibraryError) {
    late = Int((32_768 / min(ratio, 1) / step).rounded(.up) * step)
    var silence = Int((Double(late) * ratio).rounded())
    let source = AudioBuffer(channelCount: input.channelCount, frameCapacity: 8192)
    var target = AudioBuffer(channelCount: input.channelCount, frameCapacity: 8192)
    var block = target.block
    while silence > 0 {
      let progress = try resampler.process(source.frames.prefix(silence), into: &block)
      silence -= progress.consumed
      late -= progress.produced
    }
  }

  /// The greatest common divisor of two whole numbers (Euclid).
  private static func divisor(_ a: Double, _ b: Double) -> Double? {
    guard a == a.rounded(), b == b.rounded() else { return nil }
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: inout AudioBlock, pull: (inout AudioBlock) throws -> Int) throws {
    if late > 0 {
      try output.drop(late) { try fill(&$0, pull) }
      late = 0
    }
    try output.read(into: &block) { try fill(&$0, pull) }
  }

  /// Fills a block and returns how many frames there were before the end.
  private func fill(
    _ output: inout AudioBlock, _ pull: (inout AudioBlock) throws -> Int
  ) throws -> Int {
    var done = 0
    while done < output.frameCount {
      if waiting.isEmpty, !hasEnded {
        waiting = 0..<(try input.withBlock { try pull(&$0) })
        hasEnded = waiting.count < input.frameCapacity
      }
      var target = output.dropFirst(done)
      if waiting.isEmpty {
        let count = try resampler.finish(into: &target)
        guard count > 0 else { break }
        done += count
      } else {
        let progress = try input.withFrames {
          try resampler.process($0.extracting(waiting), into: &target)
        }
        waiting = waiting.dropFirst(progress.consumed)
        done += progress.produced
      }
    }
    return done
  }
}
