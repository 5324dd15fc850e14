/// A buffer whose frames are handed out in blocks of any size, and which is filled anew when it is empty.
final class RefilledBuffer {
  private var buffer: AudioBuffer
  /// Frames that are still to be handed out.
  private var ready = 0..<0

  init(channelCount: Int, frameCapacity: Int) {
    buffer = AudioBuffer(channelCount: channelCount, frameCapacity: frameCapacity)
  }

  /// Fills a block, with silence after the end. `refill` fills the buffer and returns how many frames
  /// there were, none at the end.
  func read(into block: inout AudioBlock, refill: (inout AudioBlock) throws -> Int) rethrows {
    var done = 0
    while done < block.frameCount, try isReady(refill) {
      let count = min(ready.count, block.frameCount - done)
      buffer.withFrames { block.copy(from: $0.extracting(ready.prefix(count)), at: done) }
      ready = ready.dropFirst(count)
      done += count
    }
    block.clear(from: done)
  }

  /// False at the end.
  private func isReady(_ refill: (inout AudioBlock) throws -> Int) rethrows -> Bool {
    if ready.isEmpty { ready = 0..<(try buffer.withBlock { try refill(&$0) }) }
    return !ready.isEmpty
  }

  /// Throws away frames that would be handed out next.
  func drop(_ count: Int, refill: (inout AudioBlock) throws -> Int) rethrows {
    var left = count
    while left > 0, try isReady(refill) {
      let early = min(left, ready.count)
      ready = ready.dropFirst(early)
      left -= early
    }
  }
}
