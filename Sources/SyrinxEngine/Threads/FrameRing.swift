import Synchronization

/// Frames on their way from one thread to another, without locks: one writes, one reads, in any amounts.
package final class FrameRing: @unchecked Sendable {
  /// The writer has to itself what is free, the reader what was written and not yet read: the positions see
  /// to that.
  private let buffer: AudioBuffer
  /// A power of two.
  private let capacity: Int
  private let written = Atomic(0)
  private let read = Atomic(0)

  package init(channelCount: Int, frameCapacity: Int) {
    var capacity = 64
    while capacity < frameCapacity { capacity *= 2 }
    self.capacity = capacity
    buffer = AudioBuffer(channelCount: channelCount, frameCapacity: capacity)
  }

  /// Frames written and read since the beginning.
  package var writePosition: Int { written.load(ordering: .acquiring) }
  package var readPosition: Int { read.load(ordering: .acquiring) }
  /// Frames to be read.
  package var frameCount: Int { writePosition - readPosition }
  package var freeCount: Int { capacity - frameCount }

  /// Takes as many of the block's frames as fit, and returns how many. Only the writer calls.
  package func write(_ block: AudioFrames) -> Int {
    let position = written.load(ordering: .relaxed)
    let count = min(block.frameCount, capacity - (position - readPosition))
    forEachRun(from: position, count) { run, done in
      var free = unsafe buffer.uncheckedBlock(run)
      free.copy(from: block.extracting(done..<done + run.count))
    }
    written.store(position + count, ordering: .releasing)
    return count
  }

  /// Fills the front of the block and returns how many frames there were. Only the reader calls.
  package func read(into block: inout AudioBlock) -> Int {
    let count = copy(into: &block)
    read.wrappingAdd(count, ordering: .releasing)
    return count
  }

  /// The same, but the frames stay.
  package func copy(into block: inout AudioBlock) -> Int {
    let position = read.load(ordering: .relaxed)
    let count = min(block.frameCount, writePosition - position)
    forEachRun(from: position, count) { run, done in
      block.copy(from: unsafe buffer.uncheckedFrames(run), at: done)
    }
    return count
  }

  /// Only the reader calls.
  package func skip(_ count: Int) {
    read.wrappingAdd(min(max(count, 0), frameCount), ordering: .releasing)
  }

  private func forEachRun(from position: Int, _ count: Int, _ body: (Range<Int>, Int) -> Void) {
    var done = 0
    while done < count {
      let start = (position + done) & (capacity - 1)
      let run = start..<min(start + count - done, capacity)
      body(run, done)
      done += run.count
    }
  }
}
