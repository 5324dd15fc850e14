import SyrinxEngine
import SyrinxTimeline

/// Renders the clips with slow chains of a timeline and its nested timelines, or takes them from a
/// cache, which is opened only if there are any.
package final class SlowClips {
  private let open: () throws -> ClipCache?
  private var isOpen = false
  private var cache: ClipCache?
  private let settings: RenderSettings
  private let progress: StagedProgress
  /// Number of clips that were rendered, and of those from the cache.
  private(set) var renderedCount = 0
  private(set) var reusedCount = 0

  package init(
    in cache: @escaping () throws -> ClipCache?, _ settings: RenderSettings,
    _ progress: StagedProgress
  ) {
    open = cache
    self.settings = settings
    self.progress = progress
  }

  /// Renders those of a nested timeline, while the number of others is still unknown.
  package func renderNested(_ timeline: ResolvedTimeline) throws -> RenderedClips {
    progress.beginStage(halfWayTo: 0.8)
    return try render(timeline)
  }

  package func render(_ timeline: ResolvedTimeline) throws -> RenderedClips {
    guard timeline.hasSlowClips else { return RenderedClips() }
    if !isOpen { cache = try open() }
    isOpen = true
    guard let cache else { return RenderedClips() }
    let clips = try RenderedClips(
      timeline, in: cache.segments, hash: cache.hash(of:), fileHash: cache.hash(ofFile:),
      settings: settings, progress: progress.update)
    renderedCount += clips.renderedCount
    reusedCount += clips.reusedCount
    return clips
  }
}
