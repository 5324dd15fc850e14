/// Lets a processor work on blocks of one size, whatever the sizes of the blocks it is given; it makes
/// the sound one block late.
struct ReblockingBuffer: ~Copyable {
  let blockFrameCount: Int
  /// The block that came in, once it is whole.
  var input: AudioBuffer
  /// The block that goes out next.
  var output: AudioBuffer
  private var filled = 0
  /// The stream's position at the first frame of `input`.
  private(set) var position = 0

  init(channelCount: Int, blockFrameCount: Int) {
    self.blockFrameCount = blockFrameCount
    input = AudioBuffer(channelCount: channelCount, frameCapacity: blockFrameCount)
    output = AudioBuffer(channelCount: channelCount, frameCapacity: blockFrameCount)
  }

  /// Exchanges the block's frames from `done` on for processed ones, and moves `done`. True when a
  /// block has become whole and has to be processed before going on.
  mutating func exchange(_ block: inout AudioBlock, _ done: inout Int) -> Bool {
    let count = min(blockFrameCount - filled, block.frameCount - done)
    var part = block.extracting(done..<done + count)
    var old = input.extracting(filled..<filled + count)
    old.copy(from: part.frames)
    part.copy(from: output.frames.extracting(filled..<filled + count))
    done += count
    filled += count
    return filled == blockFrameCount
  }

  /// Has the block that came in made into the one that goes out next, and goes on.
  mutating func process(_ body: (_ input: AudioFrames, _ output: inout AudioBlock) -> Void) {
    Self.process(input, &output, body)
    advance()
  }

  private static func process(
    _ input: borrowing AudioBuffer, _ output: inout AudioBuffer,
    _ body: (_ input: AudioFrames, _ output: inout AudioBlock) -> Void
  ) {
    var block = output.block
    body(input.frames, &block)
  }

  mutating func advance() {
    filled = 0
    position += blockFrameCount
  }

  /// Silences it, and goes to a frame at which a block begins.
  mutating func reset(to frame: Int = 0) {
    precondition(frame % blockFrameCount == 0, "a block does not begin there")
    filled = 0
    position = frame
    input.clear()
    output.clear()
  }
}
