import SyrinxEngine
import SyrinxFiles

/// How effects that measure first get to hear what enters them: the graph as far as it has been
/// joined is rendered once for each, then goes back to its beginning.
package struct AnalysisPass {
  package var tail = TailPolicy.automatic
  /// Called as it goes on; gives up by throwing.
  package var progress: RenderedSound.Progress = { _, _ in }
}

/// An effect with nothing left to be measured, as it goes into a graph.
package struct ResolvedEffect {
  package let name: String
  package let effect: any Effect
  /// The parameters that were turned, and what was found.
  package let settings: [Setting]
  package var warning: EffectWarning?

  /// Resolves an effect behind a node, by rendering what leads up to that node.
  init(
    _ effect: any Effect, in graph: Graph, after node: NodeID, _ resources: any RenderResources,
    _ analysisPass: AnalysisPass
  ) throws {
    name = effect.descriptor.name
    let measurement = try graph.resolve(
      effect, after: node, RenderSettings(tail: analysisPass.tail, resources: resources),
      progress: analysisPass.progress)
    self.effect = measurement.effect
    settings = effect.settings + measurement.findings
    warning = measurement.warning
  }
}

/// What an effect of a chain could not do as it was asked.
package struct NamedEffectWarning {
  package let effect: String
  package let warning: EffectWarning
}

extension Patch {
  /// Whether some effect has to hear its input before it begins, so that inputs are played twice.
  package var measures: Bool {
    effects.contains { ($0 as? any MeasuringEffect)?.isOpen ?? false }
  }
}
