import SyrinxSystem

/// A renderer that can be left in the middle of a block: it runs on a thread of its own, but only while its
/// owner waits, until it has made a block or lacks input.
final class StreamRendering: @unchecked Sendable {
  let renderer: Renderer
  private let turns: Turns
  /// The block that was made last, and its frames that have not been taken.
  private var made: AudioBuffer
  private var left = 0..<0
  private var failure: (any Error)?

  init(_ renderer: Renderer, _ turns: Turns, maximumFrameCount: Int) {
    self.renderer = renderer
    self.turns = turns
    made = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: maximumFrameCount)
  }

  /// The thread; nil where the system has none to give.
  func start() -> Worker? {
    Worker(inTurns: true) { [self] in
      do {
        try turns.begin()
        while true {
          left = 0..<(try renderer.render(into: &made))
          guard !left.isEmpty else { break }
          try turns.giveWay()
        }
      } catch {
        failure = error
      }
      turns.end()
    }
  }

  /// Fills the front of a block as far as the input allows, and returns how many frames there were.
  func take(into block: inout AudioBlock) throws -> Int {
    var done = 0
    while done < block.frameCount {
      if left.isEmpty { turns.letOtherRun() }
      guard !left.isEmpty else {
        if done == 0, let failure { throw failure }
        break
      }
      let count = min(left.count, block.frameCount - done)
      made.withFrames { block.copy(from: $0.extracting(left.prefix(count)), at: done) }
      left = left.dropFirst(count)
      done += count
    }
    return done
  }
}

/// Two threads of which one runs at a time.
final class Turns: Sendable {
  private enum Turn { case owner, other, over }
  private struct Ended: Error {}

  private let turn = LockedState(Turn.owner)

  /// For the owner: comes back when the other gives way or has ended.
  func letOtherRun() {
    turn.update { if $0 == .owner { $0 = .other } }
    turn.wait { $0 == .other ? nil : () }
  }

  /// For the other: comes back when it is its turn, and throws when that will never be.
  func begin() throws {
    guard turn.wait(for: { $0 == .owner ? nil : $0 == .other }) else { throw Ended() }
  }

  func giveWay() throws {
    turn.update { if $0 == .other { $0 = .owner } }
    try begin()
  }

  func end() { turn.update { $0 = .over } }
}
