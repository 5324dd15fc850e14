/// A stream whose first frames are heard before anything is made of them.
struct PreviewedInput: ~Copyable {
  private var frames: AudioBuffer
  /// Number of them that the sound has, once they have been pulled.
  private var knownCount: Int?
  private var position = 0

  init(channelCount: Int, frameCount: Int) {
    frames = AudioBuffer(channelCount: channelCount, frameCapacity: frameCount)
  }

  var frameCount: Int { frames.frameCapacity }

  /// Pulls the first frames, unless that was done before, and hands them out.
  mutating func preview(_ input: ProcessorInput, _ hear: (AudioFrames) -> Void) throws {
    guard knownCount == nil else { return }
    let count = try frames.withBlock { try input.pull(into: &$0) }
    knownCount = count
    guard count > 0 else { return }
    hear(frames.frames.prefix(count))
  }

  /// Fills the block with the next frames, the first of them first, and returns how many of them the
  /// sound still had.
  @discardableResult
  mutating func pull(into block: inout AudioBlock, from input: ProcessorInput) throws -> Int {
    let count = min(frameCount - position, block.frameCount)
    block.copy(from: frames.frames.extracting(position..<position + count), at: 0)
    let earlyCount = min(max((knownCount ?? 0) - position, 0), count)
    position += count
    var rest = block.dropFirst(count)
    return earlyCount + (try input.pull(into: &rest))
  }

  mutating func reset() {
    knownCount = nil
    position = 0
  }
}
