import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

extension TimelineDocument {
  /// Where every clip lies in frames; `spoken` takes up the words of what is spoken for it.
  package func resolved(
    _ chains: TimelineChains, _ options: RenderOptions, spoken: SpokenTexts = SpokenTexts(),
    files: ComposedFiles = ComposedFiles(),
    rendering: @escaping (ResolvedTimeline) throws -> RenderedClips = { _ in RenderedClips() }
  ) throws -> ResolvedTimeline {
    try locating {
      try ResolvedTimeline(
        timeline,
        from: ComposeSources(chains: chains, options: options, spoken: spoken, files: files),
        settings: options.renderSettings, rendering: rendering)
    }
  }
}

extension RenderOptions {
  /// How graphs are rendered under these options.
  package var renderSettings: RenderSettings {
    RenderSettings(
      tail: tail, maximumFrameCount: blockFrames,
      resources: FileResources(threadCount: threadCount, nonFinite: nan, damaged: damaged))
  }
}
