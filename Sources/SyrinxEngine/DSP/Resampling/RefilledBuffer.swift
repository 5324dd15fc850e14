/// A buffer whose frames are handed out in blocks of any size, and which is filled anew when it is empty.
final class RefilledBuffer {
  private let buffer: AudioBuffer
  /// Frames that are still to be handed out.
  private var ready = 0..<0

  init(channelCount: Int, frameCapacity: Int) {
    buffer = AudioBuffer(channelCount: channelCount, frameCapacity: frameCapacity)
  }

  /// Fills a block, with silence after the end. `refill` fills the buffer and returns how many frames
  /// there were, none at the end.
  func read(into block: AudioBlock, refill: (AudioBlock) throws -> Int) rethrows {
    var done = 0
    while done < block.frameCount {
      if ready.isEmpty {
        ready = 0..<(try refill(buffer.block))
        guard !ready.isEmpty else { break }
      }
      let count = min(ready.count, block.frameCount - done)
      block.extracting(done..<done + count)
        .copy(from: buffer.block.extracting(ready.prefix(count)))
      ready = ready.dropFirst(count)
      done += count
    }
    block.dropFirst(done).clear()
  }

  /// Throws away frames that would be handed out next.
  func drop(_ count: Int, refill: (AudioBlock) throws -> Int) rethrows {
    var left = count
    while left > 0 {
      if ready.isEmpty {
        ready = 0..<(try refill(buffer.block))
        guard !ready.isEmpty else { return }
      }
      let early = min(left, ready.count)
      ready = ready.dropFirst(early)
      left -= early
    }
  }
}
