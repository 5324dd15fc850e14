/// Does the work of a `SegmentedStretcher`: shifts one segment after the other, with a stretcher of its own.
///
/// Only one thread touches it.
final class SegmentWorker: @unchecked Sendable {
  private let format: StreamFormat
  private let settings: TimeStretcher.Settings
  private let queue: LockedState<SegmentQueue>
  /// Of one channel while the segment in hand is, else of all.
  private var input: AudioBuffer
  private var output: AudioBuffer
  /// Each segment has a new one: reset in the middle of a sound, the library's is not as good as new, and
  /// making one takes less than a hundredth of the time of its work.
  private var stretcher: TimeStretcher?
  /// The segment in hand, and how many of its first frames are still to be thrown away.
  private var segment: Int?
  private var early = 0

  init(format: StreamFormat, _ settings: TimeStretcher.Settings, _ queue: LockedState<SegmentQueue>)
  {
    self.format = format
    self.settings = settings
    self.queue = queue
    input = Self.blocks(1, channelCount: format.channelCount)
    output = Self.blocks(2, channelCount: format.channelCount)
  }

  private static func blocks(_ count: Int, channelCount: Int) -> AudioBuffer {
    AudioBuffer(channelCount: channelCount, frameCapacity: count * TimeStretcher.blockFrameCount)
  }

  /// Renders until it is told to stop, and waits where it has no task.
  func workUntilStopped() {
    while carryOut(queue.wait { self.task(in: $0) }) {}
  }

  /// Does the next task; false if there is none.
  func work() -> Bool {
    guard let task = queue.update({ self.task(in: $0) }) else { return false }
    return carryOut(task)
  }

  /// The next work, with the frames in hand that are needed for it.
  private func task(in queue: borrowing SegmentQueue) -> SegmentQueue.Task? {
    let available = segment == nil ? 0 : stretcher?.availableFrameCount
    let task = queue.task(holding: segment, available: available)
    if case .feed(let count, _) = task, let segment {
      queue.copy(count, for: segment, to: &input)
    }
    return task
  }

  private func carryOut(_ task: SegmentQueue.Task) -> Bool {
    switch task {
    case .take(let number): take(number)
    case .feed(let count, let isFinal):
      input.withFrames { stretcher?.process($0.prefix(count), isFinal: isFinal) }
      retrieve(fed: count)
    case .retrieve: retrieve(fed: 0)
    case .drop:
      if let segment { queue.update { $0.drop(segment: segment) } }
      segment = nil
    case .stop: return false
    }
    return true
  }

  private func take(_ number: Int) {
    guard let taken = queue.update({ $0.take(segment: number) }) else { return }
    let channelCount = taken.isSingle ? 1 : format.channelCount
    if input.channelCount != channelCount {
      input = Self.blocks(1, channelCount: channelCount)
      output = Self.blocks(2, channelCount: channelCount)
    }
    var settings = settings
    // The first segment may be all there is of a sound, and then it is exactly what Rubber Band makes of
    // it. For odd ratios the library reserves a filter of many megabytes; the others do without.
    if !taken.isFirst { settings.pitchScale = settings.pitchScale.nearbyRatio }
    do throws(LibraryError) {
      stretcher = nil
      stretcher = try TimeStretcher(
        format: StreamFormat(sampleRate: format.sampleRate, channelCount: channelCount),
        settings)
      early = taken.early
      segment = number
    } catch {
      queue.update { $0.failure = $0.failure ?? error }
    }
  }

  private func retrieve(fed count: Int) {
    guard let segment else { return }
    while early > 0, let available = stretcher?.availableFrameCount, available > 0 {
      early -= retrieve(min(early, available))
    }
    let available = early > 0 ? 0 : stretcher?.availableFrameCount ?? 0
    if available > 0 { _ = retrieve(available) }
    output.withFrames { frames in
      queue.update { $0.add(frames.prefix(available), to: segment, fed: count) }
    }
  }

  /// Has the stretcher fill the output's first frames.
  private func retrieve(_ count: Int) -> Int {
    output.withBlock { output in
      var part = output.prefix(count)
      return stretcher?.retrieve(into: &part) ?? 0
    }
  }
}
