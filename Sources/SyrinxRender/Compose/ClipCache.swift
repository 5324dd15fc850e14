import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxTimeline

/// The cache of rendered clips, with all of their files that their keys state.
package struct ClipCache {
  let segments: SegmentCache
  /// The policies for damaged files and for NaN, where they are not the usual ones.
  private let policies: String
  private let bytes: (String) throws -> UInt64
  private let isCached: (String) -> Bool

  /// `bytes` hashes a file's content; clips of sources that `isCached` does not hold for are not cached.
  init(
    _ segments: SegmentCache, _ options: RenderOptions,
    bytes: @escaping (String) throws -> UInt64 = { try ContentHash.ofInput(at: $0) },
    isCached: @escaping (String) -> Bool = { _ in true }
  ) {
    self.segments = segments
    self.bytes = bytes
    self.isCached = isCached
    let usual = RenderOptions()
    policies =
      (options.damaged == usual.damaged ? "" : " damaged " + options.damaged.rawValue)
      + (options.nan == usual.nan ? "" : " nan " + options.nan.rawValue)
  }

  /// All that decides which samples come out of a file that a chain reads: its bytes, the program that
  /// decodes them, and what becomes of those that are damaged. Nil of what can be read only once.
  func hash(ofFile path: String) throws -> String? {
    let input = InputLocation(path)
    if case .computed(let words) = input { return words }
    // That a file is missing is for those to say who open it.
    guard input.canBeOpenedTwice else { return nil }
    let decoder = versionOfFFmpeg(decoding: path).map { " ffmpeg " + $0 } ?? ""
    return ContentHash.text(try bytes(path)) + decoder + policies
  }

  /// The same of a source; nil where its clips are not cached.
  func hash(of source: TimelineClip.Source) throws -> String? {
    switch source {
    case .file(let path):
      guard case .file = InputLocation(path), isCached(path) else { return nil }
      return try hash(ofFile: path)
    case .film, .speech, .timeline: return nil
    }
  }
}

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
