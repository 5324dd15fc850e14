/// Lets a processor work on blocks of one size, whatever the sizes of the blocks it is given; it makes
/// the sound one block late.
struct ReblockingBuffer {
  let blockFrameCount: Int
  private let entering: AudioBuffer
  private let leaving: AudioBuffer
  private var filled = 0
  /// The stream's position at the first frame of `input`.
  private(set) var position = 0

  init(channelCount: Int, blockFrameCount: Int) {
    self.blockFrameCount = blockFrameCount
    entering = AudioBuffer(channelCount: channelCount, frameCapacity: blockFrameCount)
    leaving = AudioBuffer(channelCount: channelCount, frameCapacity: blockFrameCount)
  }

  /// The block that came in, once it is whole.
  var input: AudioBlock { entering.block }
  /// The block that goes out next.
  var output: AudioBlock { leaving.block }

  /// Exchanges the block's frames from `done` on for processed ones, and moves `done`. True when a
  /// block has become whole and has to be processed before going on.
  mutating func exchange(_ block: AudioBlock, _ done: inout Int) -> Bool {
    let count = min(blockFrameCount - filled, block.frameCount - done)
    let part = block.extracting(done..<done + count)
    let old = input.extracting(filled..<filled + count)
    let new = output.extracting(filled..<filled + count)
    old.copy(from: part)
    part.copy(from: new)
    done += count
    filled += count
    return filled == blockFrameCount
  }

  /// Says that the block was processed.
  mutating func advance() {
    filled = 0
    position += blockFrameCount
  }

  /// Silences it, and goes to a frame at which a block begins.
  mutating func reset(to frame: Int = 0) {
    precondition(frame % blockFrameCount == 0, "a block does not begin there")
    filled = 0
    position = frame
    entering.block.clear()
    leaving.block.clear()
  }
}
