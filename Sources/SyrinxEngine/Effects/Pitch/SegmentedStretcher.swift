import SyrinxSystem

/// Pitch shifting and stretching of one sound at fixed ratios, which is cut at pauses
/// into segments that threads work on side by side.
///
/// Where it is cut depends on the sound alone, so that any number of threads makes the same samples.
/// A sound of less than ten seconds, or without pauses, is one segment, which goes through as it comes.
final class SegmentedStretcher {
  private let format: StreamFormat
  private let settings: TimeStretcher.Settings
  private let queue: LockedState<SegmentQueue>
  /// Threads that it may start; 0 for none but the caller's.
  private var threadCount: Int
  private var workers: [Worker] = []
  /// On the thread of the caller, where there is no other.
  private var own: SegmentWorker?
  private var cutter: SilenceSplitter
  private var input: AudioBuffer
  private var isOver = false

  /// For so many threads, frames of the sound that are made at most of a segment before it is heard, and frames read
  /// beyond the one that is heard: those, and most of a usual segment for each thread and for one more. A segment
  /// can be begun before all of it has been read.
  private static func lead(
    for threadCount: Int, at sampleRate: Int
  ) -> (made: Int, read: Int) {
    switch threadCount {
    case 0: (0, 0)
    case 1: (sampleRate, 2 * sampleRate)
    default: (7 * sampleRate, ((threadCount + 1) * 9 / 2 + 7) * sampleRate)
    }
  }

  /// Frames read ahead, if only to know whether all channels are one, and the blocks that wait
  /// until it is known where a pause ends.
  static func lookahead(
    for threadCount: Int, of format: StreamFormat, _ lengths: SilenceSplitter.Lengths
  ) -> Int {
    let lead = lead(for: useful(threadCount, for: format), at: format.sampleRate).read
    let waiting = format.channelCount > 1 ? format.frames(in: lengths.first) : 0
    return max(lead, min(waiting, mostFrames(of: format))) + 8 * FrameFIFO.Pool.blockFrameCount
  }

  /// Of so many threads those that are of use, and for which a sound of many channels is not held.
  private static func useful(_ threadCount: Int, for format: StreamFormat) -> Int {
    // More than 16 would mostly wait.
    (0...min(threadCount, 16)).last {
      lead(for: $0, at: format.sampleRate).read <= mostFrames(of: format)
    } ?? 0
  }

  /// As many frames as may be held.
  private static func mostFrames(of format: StreamFormat) -> Int {
    Limits.heldBytes / 4 / (format.channelCount * MemoryLayout<Float>.stride)
  }

  /// A rendering of a sound whose end shows when a pull falls short.
  init(
    format: StreamFormat, _ settings: TimeStretcher.Settings, speed: Double, threadCount: Int,
    lengths: SilenceSplitter.Lengths
  ) {
    self.format = format
    self.settings = settings
    let threadCount = Self.useful(threadCount, for: format)
    self.threadCount = threadCount
    cutter = SilenceSplitter(format: format, lengths: lengths)
    let overlap = max(Int(Double(cutter.window) / max(speed, 1)), 1)
    // A segment's output has to wait until the one before is done.
    let made = Self.lead(for: threadCount, at: format.sampleRate).made
    let ahead = Int(Double(made) / max(speed, 1))
    queue = LockedState(
      SegmentQueue(
        channelCount: format.channelCount, speed: speed, overlap: overlap, preroll: cutter.preroll,
        mostMade: ahead + 2 * overlap + 2 * FrameFIFO.Pool.blockFrameCount))
    input = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: FrameFIFO.Pool.blockFrameCount)
  }

  deinit {
    queue.update { $0.isStopped = true }
    for worker in workers { worker.join() }
  }

  /// Fills the block, with silence after the end. `pull` fills a block and returns how many of its
  /// frames the sound still had.
  func render(into block: inout AudioBlock, pull: (inout AudioBlock) throws -> Int) throws {
    var done = 0
    // Twice what is taken out goes in, until enough is kept.
    try read(2 * block.frameCount, pull)
    while done < block.frameCount, !isOver {
      let (count, wantsInput) = try queue.update { queue throws in
        if let failure = queue.failure { throw failure }
        var rest = block.dropFirst(done)
        let count = queue.hear(into: &rest)
        isOver = count == 0 && queue.heardFrameCount == nil
        return (count, count == 0 && self.wantsInput(queue))
      }
      done += count
      if count > 0 || isOver { continue }
      if let own, own.work() { continue }
      if wantsInput {
        try read(1, pull)
      } else {
        wait()
      }
    }
    block.clear(from: done)
  }

  private func wantsInput(_ queue: borrowing SegmentQueue) -> Bool {
    guard !queue.isEnded else { return false }
    if queue.lead < Self.lead(for: threadCount, at: format.sampleRate).read { return true }
    return queue.isStarving && queue.heardFrameCount == 0
  }

  /// Reads at least so many frames, as long as they are of use.
  private func read(_ wanted: Int, _ pull: (inout AudioBlock) throws -> Int) throws {
    var read = 0
    while read < wanted, queue.update({ wantsInput($0) }) {
      let count = try input.withBlock { try pull(&$0) }
      let isEnd = count < input.frameCapacity
      input.withFrames { cutter.add($0.prefix(count)) }
      if isEnd { cutter.finish() }
      let findings = cutter.takeFindings()
      let known = queue.update { queue in
        input.withFrames {
          queue.add($0.prefix(count), findings, decided: cutter.decided)
        }
        if isEnd { queue.end() }
        return queue.knownCount
      }
      hire(for: known)
      read += count
    }
  }

  /// Sees that there is somebody to work: one thread for each segment, up to as many as allowed.
  private func hire(for segmentCount: Int) {
    guard own == nil else { return }
    while workers.count < min(segmentCount, threadCount) {
      let work = SegmentWorker(format: format, settings, queue)
      guard let worker = Worker({ withDenormalsFlushed { work.workUntilStopped() } }) else {
        // The system has none to give.
        threadCount = workers.count
        break
      }
      workers.append(worker)
    }
    if threadCount == 0 { own = SegmentWorker(format: format, settings, queue) }
  }

  /// Waits for something to be heard, or for free space.
  private func wait() {
    queue.wait { queue in
      queue.heardFrameCount != 0 || queue.failure != nil || wantsInput(queue) ? () : nil
    }
  }
}
