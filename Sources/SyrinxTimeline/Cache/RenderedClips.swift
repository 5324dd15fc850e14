import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Clips of which what leaves the chain is there already, by their places in the document.
public struct RenderedClips {
  private var sounds: [String: SoundSource] = [:]
  /// Segments that had to be rendered, and those that were there.
  public private(set) var renderedCount = 0
  public private(set) var reusedCount = 0

  public init() {}

  /// Looks up the clips whose chains take long, and renders those that are not there. `hash` tells the
  /// content of a source and `fileHash` that of a file that a chain reads: all that decides which samples
  /// are read; nil where clips of it are not kept. `progress` is called with a part from 0 to 1.
  public init(
    _ resolved: ResolvedTimeline, in cache: SegmentCache,
    hash: (TimelineClip.Source) throws -> String? = RenderedClips.hash(of:),
    fileHash: (String) throws -> String? = RenderedClips.hash(ofFile:),
    settings: RenderSettings = RenderSettings(),
    progress: (Double) throws -> Void = { _ in }
  ) throws {
    var hashes: [TimelineClip.Source: String?] = [:]
    var missing: [ClipRendering.Task] = []
    for clip in resolved.tracks.lazy.filter({ !$0.isOff }).flatMap(\.clips)
    where clip.isWorthKeeping {
      guard let chain = clip.chain else { continue }
      let content = try hashes[clip.source] ?? hash(clip.source)
      hashes[clip.source] = content
      let files = try chain.files.map(fileHash)
      guard let content, !files.contains(nil) else { continue }
      let key = cache.key([
        content, "\(clip.sourceStart)", "\(clip.sourceFrames)", "\(clip.placed.playedFrames)",
        "\(resolved.rate)", "\(clip.sound.format.channelCount)", chain.json.compact,
        chain.revisions.text, files.map { $0! }.joined(separator: " "), settings.tail.key,
      ])
      if let segment = cache.segment(key) {
        add(segment, of: clip, settings)
        chain.forgetFrames(of: clip.measured(clip.placed.playedFrames, settings))
        reusedCount += 1
      } else {
        missing.append((clip, key))
      }
    }
    let results = try ClipRendering(missing, in: cache, settings).render(progress: progress)
    for (task, result) in zip(missing, results) {
      if let segment = result.segment { add(segment, of: task.clip, settings) }
      if result.isReused { reusedCount += 1 } else { renderedCount += 1 }
    }
  }

  /// The hash of a file's bytes; nil of all that is no file.
  public static func hash(of source: TimelineClip.Source) throws -> String? {
    guard case .file(let path) = source else { return nil }
    return try hash(ofFile: path)
  }

  public static func hash(ofFile path: String) throws -> String? {
    ContentHash.text(try ContentHash.ofFile(at: path))
  }

  /// Where a segment has been thrown away since, the clip is rendered again.
  private mutating func add(
    _ segment: Segment, of clip: ResolvedClip, _ settings: RenderSettings
  ) {
    sounds[clip.place] = SoundSource(format: segment.format, frameCount: segment.frameCount) {
      if let reader = try? segment.open() { return reader }
      return RenderedSource(segment.format, frameCount: segment.frameCount) { frame in
        try Renderer(
          clip.chainGraph(playing: clip.placed.playedFrames, settings, isRendered: true), settings,
          from: frame)
      }
    }
  }

  func sound(_ clip: ResolvedClip) -> SoundSource? {
    sounds.isEmpty ? nil : sounds[clip.place]
  }
}

extension TailPolicy {
  /// The time that a segment rings on, which its length alone does not tell.
  fileprivate var key: String {
    switch self {
    case .automatic: "auto"
    case .none: "none"
    case .seconds(let seconds): "\(seconds)"
    }
  }
}

extension ResolvedClip {
  fileprivate var isWorthKeeping: Bool {
    !isOff && frames > 0 && (chain.map { $0.isExpensive || $0.isMeasuring } ?? false)
  }
}

extension ResolvedTimeline {
  public var hasSlowClips: Bool {
    tracks.contains { !$0.isOff && $0.clips.contains(where: \.isWorthKeeping) }
  }
}

extension Renderer {
  convenience init(_ graph: Graph, _ settings: RenderSettings, from frame: Int) throws {
    try self.init(graph, settings)
    if frame > 0 { try seek(to: frame) }
  }
}
