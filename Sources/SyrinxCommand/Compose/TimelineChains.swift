import SyrinxEngine
import SyrinxText
import SyrinxTimeline

/// Reads the chains of a timeline in the chain language.
struct TimelineChains {
  let voices: VoiceBook
  /// Called as measuring effects hear their input; gives up by throwing.
  var progress: RenderedSound.Progress = { _, _ in }

  func read(_ json: JSONValue, at place: String) throws -> TimelineChain {
    let chain = try ChainSpec(Document(json, place: place), voices: voices)
    let effects = chain.effects
    return TimelineChain(
      json: chain.json, files: Patch.chain(chain).files,
      isExpensive: effects.contains(where: TimelineChain.isExpensive),
      isMeasuring: Patch.chain(chain).measures
    ) { graph, node, settings in
      var builder = GraphBuilder(
        extending: graph, settings.resources, AnalysisPass(tail: settings.tail, progress: progress))
      let last = try builder.add(chain, after: node)
      graph = builder.graph
      return last
    }
  }
}
