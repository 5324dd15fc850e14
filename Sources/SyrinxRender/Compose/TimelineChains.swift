import SyrinxEngine
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

/// Reads the chains in a timeline's document.
package struct TimelineChains {
  package let voices: VoiceBook
  /// Set where only lengths are needed, so that effects that measure levels are left out.
  private let isForLength: Bool
  /// The source of random values: a seed, the name of the timeline or, in a batch, of the input, and the variant.
  private var seed = 1
  private var name = ""
  private var variant = 1
  /// Progress of effects that measure their input; cancels by throwing.
  private let progress: RenderedSound.Progress

  /// Shows the progress of effects that measure their input.
  package init(
    voices: VoiceBook, isForLength: Bool = false, showing shown: StagedProgress? = nil
  ) {
    self.voices = voices
    self.isForLength = isForLength
    progress = { done, sound in
      try shown?.update(sound.frameCount.map { Double(done) / Double(max($0, 1)) } ?? 0)
    }
  }

  /// Random values are drawn for a timeline of this path, and for those within it.
  package func drawing(for path: String, seed: Int) -> TimelineChains {
    drawing(of: Path.name(of: path), seed: seed)
  }

  /// The same for a variant of an input.
  func drawing(of name: String, _ variant: Int = 1, seed: Int) -> TimelineChains {
    var chains = self
    (chains.seed, chains.name, chains.variant) = (seed, name, variant)
    return chains
  }

  package func read(_ json: JSONValue, at place: String) throws -> TimelineChain {
    let (written, isDrawn) = try ChainSpec.drawing(
      Document(json, path: place), seed: seed, name: "\(name)#\(place)", variant: variant,
      voices: voices)
    let chain = isForLength ? written.withoutMeasuredLevels : written
    let effects = chain.effects
    return TimelineChain(
      json: written.json, files: Patch.chain(written).files,
      sounds: Patch.chain(written).soundsOfEffects,
      revisions: SoundRevisions(of: written.effects),
      isExpensive: effects.contains { $0.traits.contains(.expensive) },
      isMeasuring: Patch.chain(chain).measures, hidesSpeaker: Patch.chain(written).hidesSpeaker,
      isDrawn: isDrawn
    ) { graph, node, settings in
      var builder = GraphBuilder(
        extending: graph, settings.resources, AnalysisPass(tail: settings.tail, progress: progress))
      // With one owner the graph grows in place, where it would be copied for each chain.
      graph = Graph()
      defer { graph = builder.graph }
      return try builder.add(chain, after: node)
    }
  }
}
