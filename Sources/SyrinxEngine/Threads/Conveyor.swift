/// Carries frames to several sinks at once, each of which works on a thread of its own.
///
/// Frames travel in a ring of a few slots. Whoever makes them fills a slot in place and sends it off;
/// every sink sees every slot, in order, and a slot is free again when all have seen it. Sinks must
/// leave the frames as they are. The first failure of any sink reaches the sender, and from then on
/// the sinks are given nothing more.
public final class Conveyor {
  /// What the threads agree upon. Slots are counted from the first one sent, round after round.
  fileprivate struct State {
    var sent = 0
    /// How many frames each slot of the ring holds.
    var frameCounts: [Int]
    /// How many slots each sink has done with.
    var seen: [Int]
    var isOver = false
    var failure: (any Error)?
  }

  /// What one thread is given. Nobody else touches its sink until it has ended, and the sender
  /// writes into a slot only while no thread may read it.
  private struct Station: @unchecked Sendable {
    let number: Int
    let sink: any FrameSink
    let slots: [AudioBuffer]
    let state: Monitor<State>

    func run() {
      var next = 0
      while let frameCount = state.wait(for: { $0.arrival(next) }) {
        do {
          try sink.write(slots[next % slots.count].block.prefix(frameCount))
        } catch {
          state.update { $0.fail(error) }
          return
        }
        next += 1
        state.update { $0.seen[number] = next }
      }
    }
  }

  private let slots: [AudioBuffer]
  private let state: Monitor<State>
  private var workers: [Worker] = []
  /// The slot of the ring to be filled next.
  private var next = 0
  /// How many slots may be filled before another look at what the sinks have done.
  private var freeCount = 0

  /// Sets the threads up; nil where the system has none to give.
  public init?(
    to sinks: [any FrameSink], channelCount: Int, slotFrameCount: Int, slotCount: Int = 4
  ) {
    slots = (0..<slotCount).map { _ in
      AudioBuffer(channelCount: channelCount, frameCapacity: slotFrameCount)
    }
    state = Monitor(
      State(
        frameCounts: Array(repeating: 0, count: slotCount),
        seen: Array(repeating: 0, count: sinks.count)))
    for (number, sink) in sinks.enumerated() {
      let station = Station(number: number, sink: sink, slots: slots, state: state)
      guard let worker = Worker({ station.run() }) else {
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
      freeCount = try state.wait { state -> Result<Int, any Error>? in
        if let failure = state.failure { return .failure(failure) }
        let free = state.frameCounts.count - (state.sent - (state.seen.min() ?? state.sent))
        return 2 * free >= state.frameCounts.count ? .success(free) : nil
      }.get()
    }
    return slots[next].block
  }

  /// Sends off the first frames of the slot that was filled.
  public func send(_ frameCount: Int) {
    state.update { state in
      state.frameCounts[next] = frameCount
      state.sent += 1
    }
    next = (next + 1) % slots.count
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

extension Conveyor.State {
  /// How many frames there are in the slot of this number, once it has come; nil inside when none
  /// will come any more.
  fileprivate func arrival(_ number: Int) -> Int?? {
    if failure != nil { return .some(nil) }
    if number < sent { return frameCounts[number % frameCounts.count] }
    return isOver ? .some(nil) : nil
  }

  fileprivate mutating func fail(_ error: any Error) {
    if failure == nil { failure = error }
  }
}
