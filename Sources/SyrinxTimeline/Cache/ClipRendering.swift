import SyrinxEngine
import SyrinxSystem

/// Clips on their way into a cache, several at a time and each on one thread.
final class ClipRendering: @unchecked Sendable {
  typealias Task = (clip: ResolvedClip, key: String)
  typealias Result = (segment: Segment?, isReused: Bool)

  private struct State {
    var next = 0
    /// Frames that have entered the chains of clips.
    var frames = 0
    var results: [Result?]
    /// Of the first in order of the clips that failed.
    var failure: (number: Int, error: any Error)?
    var working: Int
    var isStopped = false

    /// The number of the clip to be rendered next; nil when there is none, or one before it has failed.
    mutating func takeNext() -> Int? {
      guard next < results.count, failure == nil, !isStopped else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Ends the rendering of a clip, which nobody wants any more.
  private struct Stop: Error {}

  private let tasks: [Task]
  private let cache: SegmentCache
  private let settings: RenderSettings
  private let state: LockedState<State>

  init(_ tasks: [Task], in cache: SegmentCache, _ settings: RenderSettings) {
    self.tasks = tasks
    self.cache = cache
    let threadCount = max(min(settings.resources.threadCount, tasks.count), 1)
    var settings = settings
    if threadCount > 1 { settings.resources = OneThread(settings.resources) }
    self.settings = settings
    state = LockedState(
      State(results: Array(repeating: nil, count: tasks.count), working: threadCount))
  }

  /// Renders all, or throws what the first that fails would have said by itself. `progress` is called
  /// on this thread.
  func render(progress: (Double) throws -> Void) throws -> [Result] {
    let threadCount = state.update { $0.working }
    var threads: [Worker] = []
    for _ in 0..<threadCount {
      if let thread = Worker({ self.work() }) { threads.append(thread) } else { work() }
    }
    defer {
      state.update { $0.isStopped = true }
      for thread in threads { thread.join() }
    }
    let total = Double(tasks.reduce(0) { $0 + $1.clip.placed.playedFrames })
    var seen = 0
    while true {
      let (frames, isOver) = state.wait { state -> (Int, Bool)? in
        let isOver = state.working == 0
        return isOver || state.frames != seen ? (state.frames, isOver) : nil
      }
      if frames != seen { try progress(Double(frames) / total) }
      seen = frames
      if isOver { break }
    }
    let (results, failure) = state.update { ($0.results, $0.failure) }
    if let failure {
      let clip = tasks[failure.number].clip
      throw ClipError(place: clip.place, clip: clip.title, error: failure.error)
    }
    return results.map { $0! }
  }

  /// Renders one clip after the other until none is left. Those before one that fails are ended, so that
  /// the first failure does not depend on who was quicker.
  private func work() {
    while let number = state.update({ $0.takeNext() }) {
      do {
        let result = try render(number)
        state.update { $0.results[number] = result }
      } catch {
        state.update {
          if number < $0.failure?.number ?? tasks.count { $0.failure = (number, error) }
        }
      }
    }
    state.update { $0.working -= 1 }
  }

  private func render(_ number: Int) throws -> Result {
    let (clip, key) = tasks[number]
    var whole = 1
    var told = 0
    var last = MonotonicTime.now
    func tell(_ frame: Int) throws {
      let frames = Int(
        bounded: Double(clip.placed.playedFrames) * min(Double(frame) / Double(whole), 1))
      let isStopped = state.update { state in
        state.frames += frames - told
        return state.isStopped
      }
      told = frames
      if isStopped { throw Stop() }
    }
    let result = try cache.segment(key) {
      let renderer = try Renderer(
        clip.chainGraph(playing: clip.placed.playedFrames, settings, isRendered: true), settings)
      whole = max(renderer.frameCount ?? 1, 1)
      return renderer
    } progress: { frame in
      let now = MonotonicTime.now
      guard now - last > .milliseconds(20) else { return }
      last = now
      try tell(frame)
    }
    try tell(whole)
    return result
  }
}
