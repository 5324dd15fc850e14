import SyrinxEngine
import SyrinxSystem

/// The picture of a timeline: a lane a track, its clips as boxes with their waveforms.
public struct TimelineLanes {
  public struct Lane: Hashable, Sendable {
    public let track: String
    public let boxes: [Box]
  }

  public struct Box: Hashable, Sendable {
    public let title: String
    /// Seconds on the timeline.
    public let start: Double
    public let end: Double
    /// Where clips of a track overlap they lie in rows, counted from 0.
    public let row: Int
    public let isOff: Bool
    /// The lowest and highest sample of equal parts of what is heard of it; none where it is off.
    public let waveform: [ClosedRange<Float>]
  }

  public let seconds: Double
  public let lanes: [Lane]
  public let markers: [(name: String, seconds: Double)]

  /// Renders each clip once, and those under which others are lowered; `columns` are the parts of a waveform that the whole timeline would have.
  public init(
    _ resolved: ResolvedTimeline, columns: Int, rendered: RenderedClips = RenderedClips(),
    settings: RenderSettings = RenderSettings()
  ) throws {
    let rate = Double(resolved.rate)
    seconds = Double(resolved.frames) / rate
    markers = resolved.markers.map { ($0.name, Double($0.at) / rate) }
    let hasDucks = resolved.timeline.tracks.contains { $0.duck != nil }
    let dips =
      try hasDucks
      ? TimelineSchedule(resolved, rendered: rendered, settings: settings).dips : [:]
    lanes = try resolved.tracks.map { track in
      var ends: [Int] = []
      let boxes = try track.clips.filter { $0.frames > 0 }.ordered(by: \.at).map { clip in
        let row = ends.firstIndex { $0 <= clip.at } ?? ends.count
        if row == ends.count { ends.append(0) }
        ends[row] = clip.range.upperBound
        let isOff = clip.isOff || track.isOff
        let parts = max(columns * clip.frames / max(resolved.frames, 1), 1)
        return Box(
          title: clip.title, start: Double(clip.at) / rate,
          end: Double(clip.range.upperBound) / rate, row: row, isOff: isOff,
          waveform: isOff
            ? []
            : try Self.waveform(
              of: clip, resolved.format, parts, rendered.sound(clip), settings
            ).lowered(by: dips[track.name], from: clip.at, frames: clip.frames))
      }
      return Lane(track: track.name, boxes: boxes)
    }
  }

  private static func waveform(
    of clip: ResolvedClip, _ format: StreamFormat, _ parts: Int, _ rendered: SoundSource?,
    _ settings: RenderSettings
  ) throws -> [ClosedRange<Float>] {
    let graph = try clip.graph(format, settings, rendered: rendered)
    let meter = RangeMeter(frameCount: clip.frames, parts: min(parts, clip.frames))
    try Renderer(graph, settings).render(to: meter)
    return meter.ranges
  }
}
