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
  package var measures: Bool { effects.contains(where: \.isOpen) }
}

extension NamedEffectWarning {
  /// What an effect could not do as it was asked.
  package var sentence: String {
    switch warning {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB below \(Measure.level(loudness, "LUFS")), since the"
        + " true peak is limited to \(Measure.level(peak, "dBTP"))"
    case .nothingHeard:
      "\(effect): no sample exceeds the threshold; unchanged"
    case .nothingToMeasure(let measure):
      "\(effect): the sound has no \(measure); unchanged"
    case .peakTooLow(let peak, let limit):
      "\(effect): unchanged, since a true peak of \(Measure.level(peak, "dBTP")) (below"
        + " \(Measure.level(limit, "dBTP"))) counts as silence; to raise it, use gain"
    case .loudnessTooLow(let loudness, let limit):
      "\(effect): unchanged, since a loudness of \(Measure.level(loudness, "LUFS")) (below"
        + " \(Measure.level(limit, "LUFS"))) counts as silence; to raise it, use gain"
    case .unvoiced(let target):
      "\(effect): no voice found; the pitch is not shifted to \(target.shortText) Hz"
    case .targetTooFar(let target, let median, let limit):
      "\(effect): the largest shift, \(limit.shortText) cents, does not bring the median pitch of"
        + " \(median.text(decimals: 1)) Hz to \(target.shortText) Hz"
    }
  }
}
