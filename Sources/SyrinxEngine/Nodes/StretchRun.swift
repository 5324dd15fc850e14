/// One run of a stretcher over one sound: feeds it by blocks of 1024 and hands on what comes out.
final class StretchRun {
  private let stretcher: TimeStretcher
  private let input: AudioBuffer
  private let inputFrameCount: Int?
  private var fed = 0
  private var isFinished: Bool

  /// A run over a sound of known length, or of a length that shows when a pull falls short.
  init(format: StreamFormat, _ settings: TimeStretcher.Settings, inputFrameCount: Int?)
    throws(EngineError)
  {
    stretcher = try TimeStretcher(format: format, settings, inputFrameCount: inputFrameCount)
    input = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: TimeStretcher.blockFrameCount)
    self.inputFrameCount = inputFrameCount
    // The library never finishes a sound of no frames.
    isFinished = inputFrameCount == 0
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: AudioBlock, pull: (AudioBlock) throws -> Int) throws {
    var done = 0
    while done < block.frameCount, !isFinished {
      guard let available = stretcher.availableFrameCount else {
        isFinished = true
        break
      }
      if available > 0 {
        done += stretcher.retrieve(into: block.dropFirst(done).prefix(available))
      } else {
        try feed(pull)
      }
    }
    block.dropFirst(done).clear()
  }

  private func feed(_ pull: (AudioBlock) throws -> Int) throws {
    let count = try pull(input.block)
    fed += count
    let isFinal = count < input.frameCapacity || fed == inputFrameCount
    if isFinal, fed == 0 {
      isFinished = true
      return
    }
    stretcher.process(input.block.prefix(count), isFinal: isFinal)
  }
}
