import Synchronization

/// Blocks of frames on their way from one thread to one or several others, without locks.
///
/// The sender fills a slot in place while no receiver may read it, and sends it; every receiver sees every
/// slot, in order, and the slot is free again when all have released it. Nobody is ever made to wait:
/// there is a slot or there is none. Receivers must leave the frames as they are.
final class BlockRing: @unchecked Sendable {
  private final class Slot {
    let buffer: AudioBuffer
    var frameCount = 0
    var position = 0
    init(_ buffer: AudioBuffer) { self.buffer = buffer }
  }

  /// Slots are counted from the first one sent, round after round.
  private final class Counter: Sendable { let value = Atomic(0) }

  private let slots: [Slot]
  private let sent = Atomic(0)
  /// The slots that each receiver has released.
  private let released: [Counter]

  init(channelCount: Int, slotFrameCount: Int, slotCount: Int, receiverCount: Int = 1) {
    slots = (0..<slotCount).map { _ in
      Slot(AudioBuffer(channelCount: channelCount, frameCapacity: slotFrameCount))
    }
    released = (0..<receiverCount).map { _ in Counter() }
  }

  var slotCount: Int { slots.count }

  /// Slots that can be filled now; only the sender asks.
  var freeCount: Int {
    let sent = sent.load(ordering: .relaxed)
    var oldest = sent
    for counter in released { oldest = min(oldest, counter.value.load(ordering: .acquiring)) }
    return slots.count - (sent - oldest)
  }

  /// The slot to be filled next; there must be a free one.
  var next: AudioBlock { slots[sent.load(ordering: .relaxed) % slots.count].buffer.block }

  /// Sends the first frames of the slot that was filled, and the position of the first in its stream.
  func send(_ frameCount: Int, at position: Int = 0) {
    let number = sent.load(ordering: .relaxed)
    slots[number % slots.count].frameCount = frameCount
    slots[number % slots.count].position = position
    sent.store(number + 1, ordering: .releasing)
  }

  /// The oldest frames that a receiver has not released, and the position of the first.
  func received(by receiver: Int = 0) -> (frames: AudioBlock, position: Int)? {
    let number = released[receiver].value.load(ordering: .relaxed)
    guard number < sent.load(ordering: .acquiring) else { return nil }
    let slot = slots[number % slots.count]
    return (slot.buffer.block.prefix(slot.frameCount), slot.position)
  }

  /// Says that a receiver has done with the oldest slot.
  func release(by receiver: Int = 0) {
    released[receiver].value.wrappingAdd(1, ordering: .releasing)
  }

  /// Drops what has not been received, while nobody else uses the ring.
  func clear() {
    let number = sent.load(ordering: .relaxed)
    for counter in released { counter.value.store(number, ordering: .releasing) }
  }
}
