/// Lets a kernel work on chunks of one size, whatever the sizes of the blocks that come along; it
/// makes the sound one chunk late.
struct ChunkQueue {
  let chunk: Int
  private let entering: AudioBuffer
  private let leaving: AudioBuffer
  private var filled = 0
  /// The stream's position at the first frame of `input`.
  private(set) var position = 0

  init(channelCount: Int, chunk: Int) {
    self.chunk = chunk
    entering = AudioBuffer(channelCount: channelCount, frameCapacity: chunk)
    leaving = AudioBuffer(channelCount: channelCount, frameCapacity: chunk)
  }

  /// The chunk that came in, once it is whole.
  var input: AudioBlock { entering.block }
  /// The chunk that goes out next.
  var output: AudioBlock { leaving.block }

  /// Exchanges the block's frames from `done` on for processed ones, and moves `done`. True when a
  /// chunk has become whole and wants to be processed before going on.
  mutating func exchange(_ block: AudioBlock, _ done: inout Int) -> Bool {
    let count = min(chunk - filled, block.frameCount - done)
    let piece = block.extracting(done..<done + count)
    let old = input.extracting(filled..<filled + count)
    let new = output.extracting(filled..<filled + count)
    old.copy(from: piece)
    piece.copy(from: new)
    done += count
    filled += count
    return filled == chunk
  }

  /// Says that the chunk was processed.
  mutating func advance() {
    filled = 0
    position += chunk
  }

  /// Silences the queue.
  mutating func reset() {
    filled = 0
    position = 0
    entering.block.clear()
    leaving.block.clear()
  }
}
