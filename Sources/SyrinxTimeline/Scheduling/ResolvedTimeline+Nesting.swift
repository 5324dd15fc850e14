import SyrinxEngine

extension ResolvedTimeline {
  /// Finds the frame of every clip. `rendering` gives the clips of timelines within this one that need
  /// not be rendered when they are heard.
  public init(
    _ timeline: Timeline, from sources: any TimelineSources,
    settings: RenderSettings = RenderSettings(),
    rendering: @escaping (ResolvedTimeline) throws -> RenderedClips = { _ in RenderedClips() }
  ) throws {
    let context = ResolvingContext(sources: sources, settings: settings) { resolved, isHeard in
      let rendered = isHeard ? try rendering(resolved) : RenderedClips()
      let graph = try TimelineSchedule(resolved, rendered: rendered, settings: settings).graph
      let renderer = try Renderer(graph, settings)
      let (format, frameCount) = (renderer.format, renderer.frameCount ?? 0)
      return SoundSource(format: format, frameCount: frameCount) {
        RenderedSource(format, frameCount: frameCount) { frame in
          try Renderer(graph, settings, from: frame)
        }
      }
    }
    try self.init(timeline, context)
    notes = sources.damageNotes.map { .damaged($0) } + notes
  }
}
