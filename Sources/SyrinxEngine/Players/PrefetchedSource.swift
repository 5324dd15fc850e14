import Synchronization

/// A source of a live rendering: another thread runs it ahead of time and fills a ring, from which the
/// frames are copied.
///
/// A frame that has not come in time is silence and is not made up for, so that the sources of a graph stay
/// together; such an underrun is counted.
final class PrefetchedSource: SourceProcessor, PollingJob {
  let format: StreamFormat
  let start: Int
  let isReadAhead = false
  /// Touched by the other thread alone, while it runs.
  private let source: any SourceProcessor
  private let ring: BlockRing
  private var filled = 0
  private let failure = LockedState<(any Error)?>(nil)
  /// Of the stream, where it is known from the beginning.
  private let length: StreamLength?
  /// Frames of the stream, once they are known; negative before.
  private let end: Atomic<Int>
  /// The ring will hold no more than it does now.
  private let hasEnded = Atomic(false)
  private let underruns = Atomic(0)
  /// The next frame to be heard.
  private var position = 0

  /// Frames that are asked of a source at a time.
  static let slotFrameCount = 1024

  init(_ source: any SourceProcessor, seconds: Double) {
    self.source = source
    format = source.format
    start = source.start
    length = source.length(for: [])
    end = Atomic(length?.frameCount ?? -1)
    let count = format.frames(in: seconds) / Self.slotFrameCount
    ring = BlockRing(
      channelCount: format.channelCount, slotFrameCount: Self.slotFrameCount,
      slotCount: max(count, 2))
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    if let length { return length }
    let count = end.load(ordering: .acquiring)
    return count < 0 ? nil : StreamLength(frameCount: count)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) {
    var done = 0
    while done < block.frameCount, let count = receive(into: &block, at: done) {
      done += count
      position += count
      if count == 0 { ring.release() }
    }
    block.clear(from: done)
    let missed = block.frameCount - done
    guard missed > 0 else { return }
    let isOver = hasEnded.load(ordering: .acquiring)
    let end = end.load(ordering: .acquiring)
    if !isOver, end < 0 || position < end { underruns.wrappingAdd(1, ordering: .relaxed) }
    position += missed
  }

  /// Copies frames that are left of the oldest slot, and returns how many; nil where none have come.
  private func receive(into block: inout AudioBlock, at done: Int) -> Int? {
    ring.receive { frames, first in
      let missing = frames.dropFirst(max(position - first, 0)).prefix(block.frameCount - done)
      block.copy(from: missing, at: done)
      return missing.frameCount
    }
  }

  /// Blocks of which a part came too late.
  var underrunCount: Int { underruns.load(ordering: .relaxed) }

  /// The error that kept the source from being read to its end.
  var error: (any Error)? { failure.update { $0 } }

  /// Nothing more can be read ahead.
  var isReady: Bool { hasEnded.load(ordering: .acquiring) || ring.freeCount == 0 }

  func work() -> Bool {
    guard !hasEnded.load(ordering: .relaxed), ring.freeCount > 0 else { return false }
    do {
      try ring.fill { try source.render(into: &$0, from: []) }
    } catch {
      failure.update { $0 = error }
      if length == nil { end.store(filled, ordering: .releasing) }
      hasEnded.store(true, ordering: .releasing)
      return false
    }
    let whole = source.length(for: [])?.frameCount
    let count = whole.map { min(Self.slotFrameCount, max($0 - filled, 0)) } ?? Self.slotFrameCount
    // Known before the last frames are sent, so that nobody waits for more.
    if let whole { end.store(whole, ordering: .releasing) }
    ring.send(count, at: filled)
    filled += count
    if filled == whole { hasEnded.store(true, ordering: .releasing) }
    return true
  }

  /// Nothing: the other thread closes the source when it has read it to its end.
  func close() {}

  /// Only while the other thread does not run.
  func reset(to frame: Int) throws {
    try source.reset(to: frame)
    ring.clear()
    filled = frame
    position = frame
    failure.update { $0 = nil }
    hasEnded.store(false, ordering: .releasing)
  }
}
