import Synchronization

/// The frame and the time a stream had come to, told by one thread to another without locks: a sequence lock,
/// whose reader takes the last it has seen where it comes in between (H.-J. Boehm, MSPC 2012).
final class StreamClock: Sendable {
  private let sequence = Atomic(0)
  private let position = Atomic(0)
  private let timeBits = Atomic<UInt64>(0)

  func set(_ newPosition: Int, at time: Double) {
    let number = sequence.load(ordering: .relaxed)
    sequence.store(number + 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    position.store(newPosition, ordering: .relaxed)
    timeBits.store(time.bitPattern, ordering: .relaxed)
    sequence.store(number + 2, ordering: .releasing)
  }

  /// Nil while nothing has been set, or while it is being set.
  func now() -> (position: Int, time: Double)? {
    let number = sequence.load(ordering: .acquiring)
    let result = (
      position.load(ordering: .relaxed),
      Double(bitPattern: timeBits.load(ordering: .relaxed))
    )
    atomicMemoryFence(ordering: .acquiring)
    guard number > 0, number & 1 == 0, sequence.load(ordering: .relaxed) == number else {
      return nil
    }
    return result
  }
}
