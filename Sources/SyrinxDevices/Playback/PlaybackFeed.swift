import SyrinxEngine
import Synchronization
import SyrinxSystem

/// The ring between the thread that renders and the device that plays.
final class PlaybackFeed: @unchecked Sendable {
  /// Where an item's frames begin in the ring.
  struct Segment {
    let start: Int
    let item: Int
    let seconds: Double
  }

  struct Control {
    var items: [PlaybackItem]
    /// Times that all of them are still played; nil for ever.
    var passesLeft: Int?
    /// Where to go on from, if not from where it is.
    var jump: (item: Int, seconds: Double)?
    var isOver = false
    var hasEnded = false
    var segments: [Segment] = []
    /// The errors that kept items from being played to their end.
    var failures: [(item: Int, any Error)] = []
  }

  let format: StreamFormat
  let control: LockedState<Control>
  let ring: FrameRing
  private let aheadFrameCount: Int
  /// So much of it suffices to begin with.
  private let readyFrameCount: Int
  private var scratch: AudioBuffer
  /// Frames before this one are not played any more.
  private let discarded = Atomic(0)
  private let hasEnded = Atomic(false)
  private let starvations = Atomic(0)
  private let silence = Atomic(0)
  private var isFadingIn = false

  private static let chunkFrameCount = 512
  private static let readySeconds = 0.1

  init(_ items: [PlaybackItem], passes: Int?, format: StreamFormat, aheadSeconds: Double) {
    self.format = format
    control = LockedState(Control(items: items, passesLeft: passes))
    aheadFrameCount = max(format.frames(in: aheadSeconds), 2 * Self.chunkFrameCount)
    readyFrameCount = min(format.frames(in: Self.readySeconds), aheadFrameCount)
    ring = FrameRing(
      channelCount: format.channelCount, frameCapacity: aheadFrameCount + Self.chunkFrameCount)
    scratch = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: Self.chunkFrameCount)
  }

  /// Blocks of which a part had not been rendered in time.
  var starvationCount: Int { starvations.load(ordering: .relaxed) }
  /// Frames of silence that were played since the end.
  var silenceFrameCount: Int { silence.load(ordering: .relaxed) }
  var isReady: Bool { ring.frameCount >= readyFrameCount || hasEnded.load(ordering: .acquiring) }

  /// The device's callback.
  func play(into block: inout AudioBlock) {
    let limit = discarded.load(ordering: .acquiring)
    let left = limit - ring.readPosition
    guard left <= 0 else {
      var last = block.prefix(left)
      let count = ring.read(into: &last)
      block.fadeOut(over: count)
      block.clear(from: count)
      ring.skip(limit - ring.readPosition)
      isFadingIn = true
      return
    }
    // Looked at first: an end that is seen has been written.
    let hasEnded = hasEnded.load(ordering: .acquiring)
    let count = ring.read(into: &block)
    if isFadingIn, count > 0 {
      block.fadeIn(over: count)
      isFadingIn = false
    }
    guard count < block.frameCount else { return }
    block.clear(from: count)
    if hasEnded {
      silence.wrappingAdd(block.frameCount - count, ordering: .relaxed)
    } else {
      starvations.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// An item that is being opened by a thread of its own.
  private final class Opening {
    /// The result that the thread writes before it is waited for.
    private final class Answer: @unchecked Sendable {
      var result: Result<PlaybackItem.Opened, any Error> = .failure(DeviceError.noThread)
    }

    let item: Int
    private let answer = Answer()
    private let worker: Worker?

    init(_ item: Int, _ open: @escaping @Sendable () throws -> PlaybackItem.Opened) {
      self.item = item
      worker = Worker { [answer] in answer.result = Result { try open() } }
    }

    func wait() throws -> PlaybackItem.Opened {
      worker?.join()
      return try answer.result.get()
    }
  }

  /// Renders until it is told to stop; on a thread of its own.
  func run() {
    var (item, seconds) = (0, 0.0)
    while true {
      let opening = open(item, at: seconds)
      switch render(opening, from: seconds) {
      case .over: return
      case .jump(let place): (item, seconds) = place
      case .ended:
        hasEnded.store(true, ordering: .releasing)
        control.update { $0.hasEnded = true }
        let jump = control.wait { state -> (item: Int, seconds: Double)?? in
          state.isOver ? .some(nil) : state.jump.map { .some($0) }
        }
        guard let jump else { return }
        beginAgain()
        control.update { ($0.jump, $0.hasEnded) = (nil, false) }
        (item, seconds) = jump
      }
    }
  }

  private func open(_ item: Int, at seconds: Double) -> Opening {
    let (opened, format) = (control.update { $0.items[item] }, format)
    return Opening(item) { [control] in
      // Nobody waits for a place that was left again.
      try opened.open(at: seconds, format) { control.update { $0.isOver || $0.jump != nil } }
    }
  }

  private enum Outcome {
    case over
    case ended
    case jump((item: Int, seconds: Double))
  }

  /// Lets what is in the ring be left out.
  private func beginAgain() {
    discarded.store(ring.writePosition, ordering: .releasing)
    hasEnded.store(false, ordering: .releasing)
    silence.store(0, ordering: .relaxed)
  }

  /// The item after one; nil at the end of the last pass.
  private func next(after item: Int) -> Int? {
    control.update { state in
      if item + 1 < state.items.count { return item + 1 }
      return state.passesLeft ?? .max > 1 ? 0 : nil
    }
  }

  /// Renders item after item.
  private func render(_ first: Opening, from start: Double) -> Outcome {
    var opening = first
    var seconds = start
    var failuresInARow = 0
    while true {
      let following = next(after: opening.item).map { open($0, at: 0) }
      do {
        if let outcome = try render(opening.wait(), opening.item, from: seconds) { return outcome }
        failuresInARow = 0
      } catch {
        let itemCount = control.update { state in
          state.failures.append((opening.item, error))
          return state.items.count
        }
        failuresInARow += 1
        // Nothing is left that could be played again and again.
        guard failuresInARow < itemCount else { return .ended }
      }
      guard let following else { return .ended }
      if following.item <= opening.item {
        control.update { $0.passesLeft = $0.passesLeft.map { $0 - 1 } }
      }
      opening = following
      seconds = 0
    }
  }

  /// Renders one item to its end; otherwise says what has come in between.
  private func render(
    _ opened: PlaybackItem.Opened, _ item: Int, from seconds: Double
  ) throws -> Outcome? {
    var hasBegun = false
    defer { if hasBegun { opened.end() } }
    control.update { state in
      state.segments.append(Segment(start: ring.writePosition, item: item, seconds: seconds))
      if state.segments.count > 64 { state.segments.removeFirst() }
    }
    while true {
      let (isOver, jump) = control.update { state in
        defer { state.jump = nil }
        return (state.isOver, state.jump)
      }
      if isOver { return .over }
      if let jump {
        beginAgain()
        return .jump(jump)
      }
      guard ring.frameCount < aheadFrameCount, ring.freeCount >= Self.chunkFrameCount else {
        sleep(seconds: 0.002)
        continue
      }
      hasBegun = true
      let count = try opened.renderer.render(into: &scratch)
      guard count > 0 else { return nil }
      scratch.withFrames { _ = ring.write($0.prefix(count)) }
    }
  }
}
