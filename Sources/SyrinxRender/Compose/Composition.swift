import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// A timeline that is ready to be rendered: clips with slow chains are rendered, levels for ducking
/// measured.
package final class Composition {
  package let resolved: ResolvedTimeline
  private let files: ComposedFiles
  private let schedule: TimelineSchedule
  private let settings: RenderSettings
  /// The stems that are written too, by the name of the track.
  var stems: [String: Stem] = [:]
  /// The waveforms of a page, by the name of the track; empty where no page is made.
  private(set) var waves: [String: TrackWave] = [:]

  /// Renders the clips with slow chains, then measures the tracks that duck others.
  package init(
    _ resolved: ResolvedTimeline, _ options: ComposeOptions, slow: SlowClips,
    files: ComposedFiles, progress: StagedProgress
  ) throws {
    self.resolved = resolved
    self.files = files
    let settings = files.settings(options.render)
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

  /// A composition only to find its length; its chains were read with `isForLength`.
  package init(
    lengthOf resolved: ResolvedTimeline, _ options: RenderOptions, _ files: ComposedFiles
  ) throws {
    self.resolved = resolved
    self.files = files
    settings = files.settings(options)
    schedule = try TimelineSchedule(resolved, settings: settings, ducks: false)
  }

  /// Its length in frames, and the part of that after the end of the clips.
  package func length() throws -> (frames: Int, tail: Int) {
    let renderer = try Renderer(schedule.graph, settings)
    let frames = renderer.frameCount ?? resolved.frames
    return (frames, frames - (renderer.length?.bodyFrameCount ?? frames))
  }

  /// The words of all audible clips, and the subtitles of a film.
  func words(of path: String, _ words: TimelineWords, film: String?) throws -> TimedText {
    let text = try schedule.words(film: TimelineWords.film(film)) { try words.words(of: $0) }
    guard !text.lines.isEmpty else { throw WordsError.noClipWords(path: path) }
    return text
  }

  package func makeInput(named name: String) throws -> RenderInput {
    let whole = try Renderer(schedule.graph, settings)
    guard let frameCount = whole.frameCount else {
      throw EngineError.endUnknown(node: name, parameter: "end")
    }
    let format = whole.format
    return try RenderInput(name, encodings: plainEncodings) {
      RenderedSource(format, frameCount: frameCount) { try self.renderer(from: $0) }
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

  func addTrackWaves(range: TimeRange?) {
    let start = range?.start ?? 0
    let end = min(range?.end ?? .infinity, Double(resolved.frames) / Double(resolved.rate))
    for (name, _) in schedule.trackOutputs {
      waves[name] = TrackWave(
        format: resolved.format, frameCount: resolved.format.frames(in: max(end - start, 0)))
    }
  }

  /// The encodings of the clips' files where all samples pass unchanged; else nil.
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
