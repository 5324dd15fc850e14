/// Some channels on their way through a resampler, a step after the other. One thread at a time works on
/// them.
final class ResamplerLane: @unchecked Sendable {
  private let resampler: Resampler
  private let channels: Range<Int>
  private let inputStep: Int
  private let outputStep: Int
  private var input: AudioBuffer
  private var output: AudioBuffer
  /// Frames of the input buffer that are there, and how many of them have been used.
  private var filled = 0
  private var used = 0
  /// No more will come.
  private var hasEnded = false
  /// All that was left in the resampler has come out.
  private var isOver = false
  private var failure: LibraryError?
  /// Frames that have been made since the output was emptied.
  private(set) var madeCount = 0

  init(
    _ resampler: consuming Resampler, _ channels: Range<Int>, inputStep: Int, outputStep: Int,
    stepCount: Int
  ) {
    self.resampler = resampler
    self.channels = channels
    self.inputStep = inputStep
    self.outputStep = outputStep
    input = AudioBuffer(channelCount: channels.count, frameCapacity: inputStep * stepCount)
    output = AudioBuffer(channelCount: channels.count, frameCapacity: outputStep * stepCount)
  }

  /// Feeds silence in large blocks until so many frames have come out, and returns how many have not: soxr
  /// reserves memory for its queues while it works, and shall not do so later.
  func warmUp(_ ratio: Double, to late: Int) throws(LibraryError) -> Int {
    var late = late
    var silence = Int((Double(late) * ratio).rounded())
    let source = AudioBuffer(channelCount: channels.count, frameCapacity: 8192)
    var target = AudioBuffer(channelCount: channels.count, frameCapacity: 8192)
    var block = target.block
    while silence > 0 {
      let progress = try resampler.process(source.frames.prefix(silence), into: &block)
      silence -= progress.consumed
      late -= progress.produced
    }
    return late
  }

  var wantsInput: Bool { used == filled }

  /// The output is full, or nothing more comes.
  var isDone: Bool { isOver || madeCount == output.frameCapacity }

  func check() throws(LibraryError) {
    if let failure { throw failure }
  }

  func empty() { madeCount = 0 }

  /// Has the input filled anew by one step of all channels; true at the end.
  func take(_ pull: (inout AudioBlock) throws -> Int) rethrows -> Bool {
    filled = try input.withBlock { try pull(&$0) }
    used = 0
    hasEnded = filled < inputStep
    return hasEnded
  }

  /// Copies its channels of a step.
  func take(_ step: AudioFrames, isFirst: Bool, isLast: Bool) {
    if isFirst { (filled, used) = (0, 0) }
    input.withBlock { $0.copy(from: step.extracting(channels: channels), at: filled) }
    filled += step.frameCount
    hasEnded = isLast
  }

  /// Resamples until the output is full or more input is wanted.
  func work() {
    do throws(LibraryError) {
      while !isDone {
        let end = (madeCount / outputStep + 1) * outputStep
        if used < filled {
          let last = min((used / inputStep + 1) * inputStep, filled)
          let progress = try Self.process(resampler, input, used..<last, &output, madeCount..<end)
          used += progress.consumed
          madeCount += progress.produced
        } else {
          guard hasEnded else { return }
          let count = try Self.finish(resampler, &output, madeCount..<end)
          madeCount += count
          isOver = count == 0
        }
      }
    } catch {
      failure = error
    }
  }

  private static func process(
    _ resampler: borrowing Resampler, _ input: borrowing AudioBuffer, _ frames: Range<Int>,
    _ output: inout AudioBuffer, _ made: Range<Int>
  ) throws(LibraryError) -> (consumed: Int, produced: Int) {
    var target = output.extracting(made)
    return try resampler.process(input.frames.extracting(frames), into: &target)
  }

  private static func finish(
    _ resampler: borrowing Resampler, _ output: inout AudioBuffer, _ made: Range<Int>
  ) throws(LibraryError) -> Int {
    var target = output.extracting(made)
    return try resampler.finish(into: &target)
  }

  /// Hands out frames that were made.
  func copy(_ frames: Range<Int>, to block: inout AudioBlock, at start: Int) {
    var own = block.extracting(channels: channels)
    output.withFrames { own.copy(from: $0.extracting(frames), at: start) }
  }
}
