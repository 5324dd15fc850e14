import SyrinxSystem

/// Carries frames to several sinks at once, each of which works on a thread of its own, by a `BlockRing`
/// in which sender and sinks wait for each other.
///
/// The first failure of any sink reaches the sender, and from then on the sinks are given nothing more.
public final class BroadcastRing {
  /// The state beside the frames. Whoever changes the ring updates this, so that others look again.
  fileprivate struct State {
    var isOver = false
    var failure: (any Error)?
  }

  /// A thread's sink. Nobody else touches it until the thread has ended.
  private struct Consumer: @unchecked Sendable {
    let number: Int
    let sink: any FrameSink
    let ring: BlockRing
    let state: LockedState<State>

    func run() {
      while state.wait(for: hasNext) {
        do {
          try ring.receive(by: number) { frames, _ in try sink.write(frames) }
        } catch {
          state.update { if $0.failure == nil { $0.failure = error } }
          return
        }
        ring.release(by: number)
        state.update { _ in }
      }
    }

    /// True where there are frames, once they have come; false when none will come any more.
    private func hasNext(_ state: State) -> Bool? {
      if state.failure != nil { return false }
      if ring.hasFrames(for: number) { return true }
      return state.isOver ? false : nil
    }
  }

  private let ring: BlockRing
  private let state = LockedState(State())
  private var workers: [Worker] = []
  /// Slots that may be filled before another look at the sinks.
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

  /// Has the slot filled that is next, as soon as all sinks have done with what it held, and sends off as
  /// many frames of it as the closure says, if any. Once all are full the sender sleeps until half of them
  /// are free, since falling asleep and waking is what costs.
  public func send(_ fill: (inout AudioBlock) throws -> Int) throws -> Int {
    if freeCount == 0 {
      freeCount = try state.wait { [ring] state -> Result<Int, any Error>? in
        if let failure = state.failure { return .failure(failure) }
        let free = ring.freeCount
        return 2 * free >= ring.slotCount ? .success(free) : nil
      }.get()
    }
    let count = try ring.fill(fill)
    guard count > 0 else { return 0 }
    ring.send(count)
    state.update { _ in }
    freeCount -= 1
    return count
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
