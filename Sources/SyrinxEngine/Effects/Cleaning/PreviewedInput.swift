/// A stream whose first frames are heard before anything is made of them.
struct PreviewedInput {
  private let frames: AudioBuffer
  /// How many of them the sound has, once they have been pulled.
  private var knownCount: Int?
  private var position = 0

  init(channelCount: Int, frameCount: Int) {
    frames = AudioBuffer(channelCount: channelCount, frameCapacity: frameCount)
  }

  var frameCount: Int { frames.frameCapacity }

  /// Pulls the first frames, unless that was done before, and hands a copy of them out.
  mutating func preview(_ input: ProcessorInput, _ hear: (AudioBlock) -> Void) throws {
    guard knownCount == nil else { return }
    let count = try input.pull(into: frames.block)
    knownCount = count
    guard count > 0 else { return }
    let copy = AudioBuffer(channelCount: frames.channelCount, frameCapacity: count)
    copy.block.copy(from: frames.block.prefix(count))
    hear(copy.block)
  }

  /// Fills the block with the next frames, the first of them first, and returns how many of them the
  /// sound still had.
  @discardableResult
  mutating func pull(into block: AudioBlock, from input: ProcessorInput) throws -> Int {
    let held = frames.block.dropFirst(position)
    let early = block.prefix(held.frameCount)
    early.copy(from: held.prefix(early.frameCount))
    let earlyCount = min(max((knownCount ?? 0) - position, 0), early.frameCount)
    position += early.frameCount
    return earlyCount + (try input.pull(into: block.dropFirst(early.frameCount)))
  }

  /// Begins anew.
  mutating func reset() {
    knownCount = nil
    position = 0
  }
}
