import Synchronization

/// Blocks of frames on their way from one thread to one or several others, without locks.
///
/// The sender fills a slot in place while no receiver may read it, and sends it; every receiver sees every
/// slot, in order, and the slot is free again when all have released it. Nobody is ever made to wait:
/// there is a slot or there is none.
final class BlockRing: @unchecked Sendable {
  private final class Slot {
    var buffer: AudioBuffer
    var frameCount = 0
    var position = 0
    init(_ buffer: consuming AudioBuffer) { self.buffer = buffer }
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

  /// Has the slot filled that is next; there must be a free one.
  func fill<Result, Failure: Error>(
    _ body: (inout AudioBlock) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try slots[sent.load(ordering: .relaxed) % slots.count].buffer.withBlock(body)
  }

  /// Sends the first frames of the slot that was filled, and the position of the first in its stream.
  func send(_ frameCount: Int, at position: Int = 0) {
    let number = sent.load(ordering: .relaxed)
    slots[number % slots.count].frameCount = frameCount
    slots[number % slots.count].position = position
    sent.store(number + 1, ordering: .releasing)
  }

  func hasFrames(for receiver: Int = 0) -> Bool {
    released[receiver].value.load(ordering: .relaxed) < sent.load(ordering: .acquiring)
  }

  /// Has the oldest frames read that a receiver has not released, and the position of the first; nil where
  /// there are none.
  func receive<Result, Failure: Error>(
    by receiver: Int = 0, _ body: (AudioFrames, _ position: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard hasFrames(for: receiver) else { return nil }
    let slot = slots[released[receiver].value.load(ordering: .relaxed) % slots.count]
    let (count, position) = (slot.frameCount, slot.position)
    return try slot.buffer.withFrames { frames throws(Failure) in
      try body(frames.prefix(count), position)
    }
  }

  func release(by receiver: Int = 0) {
    released[receiver].value.wrappingAdd(1, ordering: .releasing)
  }

  /// Drops what has not been received, while nobody else uses the ring.
  func clear() {
    let number = sent.load(ordering: .relaxed)
    for counter in released { counter.value.store(number, ordering: .releasing) }
  }
}
