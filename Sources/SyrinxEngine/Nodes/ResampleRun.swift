/// One run of a resampler over one sound, at a fixed ratio or along a curve of ratios.
final class ResampleRun {
  private let resampler: Resampler
  private let input: AudioBuffer
  /// Frames of the input buffer that are still to be used.
  private var waiting = 0..<0
  private var hasEnded = false

  /// Reads as many input frames at once as keeps the library's overhead small.
  static let inputFrameCount = 2048

  init(channelCount: Int, inputRate: Double, outputRate: Double) throws(EngineError) {
    resampler = try Resampler(
      channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    input = AudioBuffer(channelCount: channelCount, frameCapacity: Self.inputFrameCount)
  }

  /// A run at ratios up to `maximumRatio` input frames per output frame, beginning with `ratio`.
  init(channelCount: Int, maximumRatio: Double, beginningAt ratio: Double) throws(EngineError) {
    resampler = try Resampler(channelCount: channelCount, maximumRatio: maximumRatio)
    resampler.setRatio(ratio, over: 0)
    input = AudioBuffer(channelCount: channelCount, frameCapacity: Self.inputFrameCount)
  }

  /// Slides to another ratio while the next output frames are made.
  func slide(to ratio: Double, over frameCount: Int) {
    resampler.setRatio(ratio, over: frameCount)
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: AudioBlock, pull: (AudioBlock) throws -> Int) throws {
    var done = 0
    while done < block.frameCount {
      if waiting.isEmpty, !hasEnded {
        waiting = 0..<(try pull(input.block))
        hasEnded = waiting.count < input.frameCapacity
      }
      let progress = try resampler.process(
        input.block.extracting(waiting), into: block.dropFirst(done))
      waiting = waiting.dropFirst(progress.consumed)
      done += progress.produced
      if hasEnded, waiting.isEmpty, progress.produced == 0 { break }
    }
    block.dropFirst(done).clear()
  }
}
