import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// Clips of which what leaves the chain is there already, by their places in the document.
public struct RenderedClips {
  private var segments: [String: Segment] = [:]
  /// Segments that had to be rendered, and those that were there.
  public private(set) var renderedCount = 0
  public private(set) var reusedCount = 0

  public init() {}

  /// Looks up the clips whose chains take long, and renders those that are not there. `hash` tells the
  /// content of a source; nil of one that is not worth keeping. `progress` is called with a part from 0
  /// to 1.
  public init(
    _ resolved: ResolvedTimeline, in cache: SegmentCache,
    hash: (TimelineClip.Source) throws -> String? = RenderedClips.hash(of:),
    settings: RenderSettings = RenderSettings(),
    progress: @escaping (Double) throws -> Void = { _ in }
  ) throws {
    var hashes: [TimelineClip.Source: String?] = [:]
    var missing: [(clip: ResolvedClip, key: String)] = []
    let heard = resolved.tracks.filter { !$0.isOff }.flatMap(\.clips)
    for clip in heard where clip.isWorthKeeping {
      guard let chain = clip.chain else { continue }
      let content = try hashes[clip.source] ?? hash(clip.source)
      hashes[clip.source] = content
      guard let content else { continue }
      let key = cache.key([
        content, "\(clip.sourceStart)", "\(clip.sourceFrames)", "\(clip.playedFrames)",
        "\(resolved.rate)", "\(clip.sound.format.channelCount)", chain.json.compact,
        try Self.hashes(of: chain.files),
      ])
      if let segment = cache.segment(key) {
        segments[clip.place] = segment
        reusedCount += 1
      } else {
        missing.append((clip, key))
      }
    }
    let total = missing.reduce(0) { $0 + $1.clip.playedFrames }
    var done = 0
    for (clip, key) in missing {
      do {
        var whole = 1
        let (segment, isReused) = try cache.segment(key) {
          let graph = try clip.chainGraph(playing: clip.playedFrames, settings)
          let renderer = try Renderer(graph, settings)
          whole = max(renderer.frameCount ?? 1, 1)
          return renderer
        } progress: { [done] frame in
          let part = Double(clip.playedFrames) * Double(frame) / Double(whole)
          try progress((Double(done) + part) / Double(total))
        }
        segments[clip.place] = segment
        if isReused { reusedCount += 1 } else { renderedCount += 1 }
      } catch {
        throw ClipError(place: clip.place, clip: clip.title, error: error)
      }
      done += clip.playedFrames
    }
  }

  /// The hash of a file's bytes; nil of all that is no file.
  public static func hash(of source: TimelineClip.Source) throws -> String? {
    guard case .file(let path) = source else { return nil }
    return ContentHash.text(try ContentHash.ofFile(at: path))
  }

  private static func hashes(of files: [String]) throws -> String {
    try files.map { ContentHash.text(try ContentHash.ofFile(at: $0)) }.joined(separator: " ")
  }

  /// What leaves the chain of a clip; where it has been thrown away since, it is rendered again.
  func sound(_ clip: ResolvedClip, _ settings: RenderSettings) -> SoundSource? {
    guard let segment = segments[clip.place] else { return nil }
    return SoundSource(format: segment.format, frameCount: segment.frameCount) {
      if let reader = try? segment.open() { return reader }
      return RenderedSource(segment.format, frameCount: segment.frameCount) { frame in
        try Renderer(
          clip.chainGraph(playing: clip.playedFrames, settings), settings, from: frame)
      }
    }
  }
}

extension ResolvedClip {
  /// Whether what leaves its chain takes long to render.
  fileprivate var isWorthKeeping: Bool {
    !isOff && frames > 0 && (chain.map { $0.isExpensive || $0.isMeasuring } ?? false)
  }
}

extension ResolvedTimeline {
  /// Whether a cache would be of use.
  public var hasSlowClips: Bool {
    tracks.contains { !$0.isOff && $0.clips.contains(where: \.isWorthKeeping) }
  }
}
