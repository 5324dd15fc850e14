/// Carries frames to several sinks at once, each of which works on a thread of its own, by a `BlockRing`
/// in which sender and sinks wait for each other.
///
/// Sinks must leave the frames as they are. The first failure of any sink reaches the sender, and from
/// then on the sinks are given nothing more.
public final class BroadcastRing {
  /// What is said beside the frames. Whoever changes the ring updates this, so that others look again.
  fileprivate struct State {
    var isOver = false
    var failure: (any Error)?
  }

  /// What one thread is given. Nobody else touches its sink until it has ended.
  private struct Consumer: @unchecked Sendable {
    let number: Int
    let sink: any FrameSink
    let ring: BlockRing
    let state: LockedState<State>

    func run() {
      while let frames = state.wait(for: next) {
        do {
          try sink.write(frames)
        } catch {
          state.update { if $0.failure == nil { $0.failure = error } }
          return
        }
        ring.release(by: number)
        state.update { _ in }
      }
    }

    /// The next frames, once they have come; nil inside when none will come any more.
    private func next(_ state: State) -> AudioBlock?? {
      if state.failure != nil { return .some(nil) }
      if let (frames, _) = ring.received(by: number) { return frames }
      return state.isOver ? .some(nil) : nil
    }
  }

  private let ring: BlockRing
  private let state = LockedState(State())
  private var workers: [Worker] = []
  /// How many slots may be filled before another look at what the sinks have done.
  private var freeCount = 0

  /// Sets the threads up; nil where the system has none to give.
  public init?(
    to sinks: [any FrameSink], channelCount: Int, slotFrameCount: Int, slotCount: Int = 4
  ) {
    ring = BlockRing(
      channelCount: channelCount, slotFrameCount: slotFrameCount, slotCount: slotCount,
      receiverCount: sinks.count)
    for (number, sink) in sinks.enumerated() {
      let consumer = Consumer(number: number, sink: sink, ring: ring, state: state)
      guard let worker = Worker({ consumer.run() }) else {
        stop()
        return nil
      }
      workers.append(worker)
    }
  }

  deinit { stop() }

  /// The slot to be filled next, as soon as all sinks have done with what it held. Once all are full
  /// the sender sleeps until half of them are free, since falling asleep and waking is what costs.
  public func nextSlot() throws -> AudioBlock {
    if freeCount == 0 {
      freeCount = try state.wait { [ring] state -> Result<Int, any Error>? in
        if let failure = state.failure { return .failure(failure) }
        let free = ring.freeCount
        return 2 * free >= ring.slotCount ? .success(free) : nil
      }.get()
    }
    return ring.next
  }

  /// Sends off the first frames of the slot that was filled.
  public func send(_ frameCount: Int) {
    ring.send(frameCount)
    state.update { _ in }
    freeCount -= 1
  }

  /// Waits until the sinks have seen everything, and throws what kept one from it. Afterwards they
  /// belong to the caller again.
  public func finish() throws {
    stop()
    if let failure = state.update({ $0.failure }) { throw failure }
  }

  private func stop() {
    state.update { $0.isOver = true }
    for worker in workers { worker.join() }
    workers = []
  }
}
