/// Resamples one sound at a fixed ratio, by blocks of one size.
final class FixedResampler {
  private let resampler: Resampler
  private let input: AudioBuffer
  private let output: AudioBuffer
  /// Frames of the input buffer that are still to be used, and of the output to be handed on.
  private var waiting = 0..<0
  private var ready = 0..<0
  private var hasEnded = false

  /// Reads as many input frames at once as keeps the library's overhead small.
  static let inputFrameCount = 2048
  /// The library's last bits depend on how many frames it is asked for, so it is always as many.
  private static let outputFrameCount = 1024

  init(channelCount: Int, inputRate: Double, outputRate: Double) throws(EngineError) {
    resampler = try Resampler(
      channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    input = AudioBuffer(channelCount: channelCount, frameCapacity: Self.inputFrameCount)
    output = AudioBuffer(channelCount: channelCount, frameCapacity: Self.outputFrameCount)
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: AudioBlock, pull: (AudioBlock) throws -> Int) throws {
    var done = 0
    while done < block.frameCount {
      if ready.isEmpty {
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

  /// Fills the output buffer and returns how many frames there were before the end.
  private func fill(_ pull: (AudioBlock) throws -> Int) throws -> Int {
    var done = 0
    while done < output.frameCapacity {
      if waiting.isEmpty, !hasEnded {
        waiting = 0..<(try pull(input.block))
        hasEnded = waiting.count < input.frameCapacity
      }
      let target = output.block.dropFirst(done)
      if waiting.isEmpty {
        let count = try resampler.finish(into: target)
        guard count > 0 else { break }
        done += count
      } else {
        let progress = try resampler.process(input.block.extracting(waiting), into: target)
        waiting = waiting.dropFirst(progress.consumed)
        done += progress.produced
      }
    }
    return done
  }
}
