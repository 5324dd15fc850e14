import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// A timeline that is ready to be rendered: its clips in their places, those with slow chains rendered,
/// levels that have to be known beforehand measured.
package struct Composition {
  package let resolved: ResolvedTimeline
  private let files: ComposedFiles
  private let schedule: TimelineSchedule
  private let settings: RenderSettings
  /// The files of tracks that are written too, by the names of the tracks.
  package var stems: [String: Stem] = [:]
  /// What is drawn of each track, by its name.
  private(set) var waves: [String: TrackWave] = [:]

  /// Renders the clips with slow chains, then hears what others are ducked under.
  package init(
    _ resolved: ResolvedTimeline, _ options: ComposeOptions, slow: SlowClips,
    files: ComposedFiles = ComposedFiles(), progress: StagedProgress
  ) throws {
    self.resolved = resolved
    self.files = files
    let settings = options.render.renderSettings
    self.settings = settings
    let names = resolved.tracks.map(\.name)
    for name in options.only where !names.contains(name) {
      throw ComposeError.unknownTrack(name, known: names)
    }
    progress.beginStage(to: 0.8)
    let clips = try slow.render(resolved)
    progress.beginStage(to: 0.9)
    schedule = try TimelineSchedule(
      resolved, only: options.only.isEmpty ? nil : Set(options.only), rendered: clips,
      settings: settings)
  }

  /// One of which only the length is asked; its chains have been read for that.
  package init(lengthOf resolved: ResolvedTimeline, _ options: RenderOptions) throws {
    self.resolved = resolved
    files = ComposedFiles()
    settings = options.renderSettings
    schedule = try TimelineSchedule(resolved, settings: settings, ducks: false)
  }

  /// How long it is, and how much of that rings on after all else.
  package func length() throws -> (frames: Int, tail: Int) {
    let renderer = try Renderer(schedule.graph, settings)
    let frames = renderer.frameCount ?? resolved.frames
    return (frames, frames - (renderer.length?.bodyFrameCount ?? frames))
  }

  /// The words of all clips that are heard, and of the subtitles of a film.
  package func words(of path: String, _ words: TimelineWords, film: String?) throws -> TimedText {
    let text = try schedule.words(film: TimelineWords.film(film)) { try words.words(of: $0) }
    guard !text.lines.isEmpty else { throw WordsError.noClipWords(path: path) }
    return text
  }

  /// The whole of it as the input of a render.
  package func makeInput(named name: String) throws -> RenderInput {
    let whole = try Renderer(schedule.graph, settings)
    guard let frameCount = whole.frameCount else {
      throw EngineError.endUnknown(node: name, parameter: "end")
    }
    let format = whole.format
    return try RenderInput(name, encodings: plainEncodings) {
      RenderedSource(format, frameCount: frameCount) { try renderer(from: $0) }
    }
  }

  private func renderer(from frame: Int) throws -> Renderer {
    let renderer = try Renderer(schedule.graph, settings)
    for (track, node) in schedule.trackOutputs {
      if let stem = stems[track] {
        stem.begin(at: frame)
        renderer.installTap(on: node) { block, position in stem.write(block, at: position) }
      }
      if let wave = waves[track] {
        wave.begin(at: frame)
        renderer.installTap(on: node) { block, position in wave.add(block, at: position) }
      }
    }
    if frame > 0 { try renderer.seek(to: frame) }
    return renderer
  }

  /// Draws the tracks that are heard, or the part of them in a range.
  mutating func addTrackWaves(range: TimeRange?) {
    let start = range?.start ?? 0
    let end = min(range?.end ?? .infinity, Double(resolved.frames) / Double(resolved.rate))
    for (name, _) in schedule.trackOutputs {
      waves[name] = TrackWave(
        format: resolved.format, frameCount: resolved.format.frames(in: max(end - start, 0)))
    }
  }

  /// What the samples of the clips were stored as, where all of them pass as they are; else nil.
  private var plainEncodings: [SampleEncoding]? {
    guard resolved.isPlain else { return nil }
    var encodings: [String: SampleEncoding] = [:]
    for clip in resolved.tracks.lazy.flatMap(\.clips) {
      guard case .file(let path) = clip.source else { return nil }
      guard encodings[path] == nil else { continue }
      guard let layout = files.layout(of: path)?.layout else { return nil }
      encodings[path] = layout.encoding
    }
    return Array(encodings.values)
  }
}

/// Where rendered clips are kept, and which are worth it.
package struct ClipCache {
  let segments: SegmentCache
  /// What tells the content of a source; nil of one whose clips are not kept.
  var hash: (TimelineClip.Source) throws -> String? = ComposeSources.contentHash
}
