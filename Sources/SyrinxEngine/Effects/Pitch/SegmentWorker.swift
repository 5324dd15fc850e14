/// Does the work of a `SegmentedStretcher`: shifts one segment after the other, with a stretcher of its own.
final class SegmentWorker {
  private let format: StreamFormat
  private let settings: TimeStretcher.Settings
  private let queue: LockedState<SegmentQueue>
  private let input: AudioBuffer
  private let output: AudioBuffer
  /// The same for segments of one channel.
  private let singleInput: AudioBuffer
  private let singleOutput: AudioBuffer
  /// Each segment has a new one: reset in the middle of a sound, the library's is not as good as new, and
  /// making one takes less than a hundredth of the time of its work.
  private var stretcher: TimeStretcher?
  private var isSingle = false
  /// The segment in hand, and how many of its first frames are still to be thrown away.
  private var segment: Int?
  private var early = 0

  /// A worker on the segments of a queue.
  init(format: StreamFormat, _ settings: TimeStretcher.Settings, _ queue: LockedState<SegmentQueue>)
  {
    self.format = format
    self.settings = settings
    self.queue = queue
    let size = TimeStretcher.blockFrameCount
    input = AudioBuffer(channelCount: format.channelCount, frameCapacity: size)
    output = AudioBuffer(channelCount: format.channelCount, frameCapacity: 2 * size)
    singleInput = AudioBuffer(channelCount: 1, frameCapacity: size)
    singleOutput = AudioBuffer(channelCount: 1, frameCapacity: 2 * size)
  }

  /// Works until it is told to stop, and waits where there is nothing to be done.
  func workUntilStopped() {
    while carryOut(queue.wait { self.task(in: $0) }) {}
  }

  /// Does the next thing; false if there is nothing that can be done.
  func work() -> Bool {
    guard let task = queue.update({ self.task(in: $0) }) else { return false }
    return carryOut(task)
  }

  /// What to do next, with the frames in hand that are needed for it.
  private func task(in queue: SegmentQueue) -> SegmentQueue.Task? {
    let available = segment == nil ? 0 : stretcher?.availableFrameCount
    let task = queue.task(holding: segment, available: available)
    if case .feed(let count, _) = task, let segment {
      queue.copy(for: segment, to: fresh.prefix(count))
    }
    return task
  }

  private var fresh: AudioBlock { isSingle ? singleInput.block : input.block }
  private var finished: AudioBlock { isSingle ? singleOutput.block : output.block }

  private func carryOut(_ task: SegmentQueue.Task) -> Bool {
    switch task {
    case .take(let number): take(number)
    case .feed(let count, let isFinal):
      stretcher?.process(fresh.prefix(count), isFinal: isFinal)
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
    isSingle = taken.isSingle == true
    var settings = settings
    // The first segment may be all there is of a sound, and then it is exactly what Rubber Band makes of
    // it. For odd ratios the library reserves a filter of many megabytes; the others do without.
    if taken.cut > 0 { settings.pitchScale = settings.pitchScale.nearbyRatio }
    do throws(LibraryError) {
      stretcher = nil
      stretcher = try TimeStretcher(
        format: StreamFormat(
          sampleRate: format.sampleRate, channelCount: isSingle ? 1 : format.channelCount),
        settings)
      early = queue.update { $0.outputPosition(of: taken.cut) - $0.outputPosition(of: taken.start) }
      segment = number
    } catch {
      queue.update { $0.fail(error) }
    }
  }

  private func retrieve(fed count: Int) {
    guard let segment else { return }
    while early > 0, let available = stretcher?.availableFrameCount, available > 0 {
      early -= stretcher?.retrieve(into: finished.prefix(min(early, available))) ?? 0
    }
    let available = early > 0 ? 0 : stretcher?.availableFrameCount ?? 0
    let frames = finished.prefix(available)
    if available > 0 { _ = stretcher?.retrieve(into: frames) }
    queue.update { $0.add(frames, to: segment, fed: count) }
  }
}
