import SyrinxTimeline

extension TimelineDocument {
  /// The timeline with all positions in frames; `spoken` collects the words of spoken clips.
  package func resolved(
    _ chains: TimelineChains, _ options: RenderOptions, spoken: SpokenTexts = SpokenTexts(),
    files: ComposedFiles,
    rendering: @escaping (ResolvedTimeline) throws -> RenderedClips = { _ in RenderedClips() }
  ) throws -> ResolvedTimeline {
    try locating {
      let sources = ComposeSources(chains: chains, options: options, spoken: spoken, files: files)
      sources.look(atEffectsOf: timeline)
      return try ResolvedTimeline(
        timeline, from: sources, settings: files.settings(options), rendering: rendering)
    }
  }

  package func notes(of resolved: ResolvedTimeline) -> [String] {
    resolved.notes.map { $0.sentence(at: resolved.rate) } + notes
  }
}
