import SyrinxEngine

/// The parameters that a plug-in has from its host.
enum PluginParameters {
  static let tail = ParameterDeclaration(
    "tail", .number(NumberDomain(.seconds, 0...600, takesCurve: false)), standard: .unset,
    help: "how long it sounds on after its input; else found by running it")

  static let preset = "preset"

  static func preset(of words: [String]) -> ParameterDeclaration {
    ParameterDeclaration(
      preset, .choice(words), standard: .unset, help: "the state from which it starts")
  }
}

extension HostedPlugin {
  /// The reason why it is no effect, as the end of a sentence about it.
  var channelObstacle: String? {
    if audioInputs.isEmpty { return "has no audio input: it is not an effect" }
    if audioOutputs.isEmpty { return "has no audio output: it is not an effect" }
    return nil
  }

  /// The effect of a name, whose number of revision follows the bytes of its library: one that is compiled
  /// anew may sound different.
  func definition(
    _ name: String, summary: String, about: String, isHardRealTime: Bool, hash: UInt64
  ) -> RuntimeEffect.Definition {
    let (words, hasPresets) = (presets, !presets.isEmpty)
    var definition = RuntimeEffect.Definition(
      name: name, summary: summary,
      parameters: controls.map {
        ports[$0.port].parameter($0.name, leavesToPreset: hasPresets)
      } + (hasPresets ? [PluginParameters.preset(of: words)] : []) + [PluginParameters.tail]
    ) { effect, setup in try PluginProcessor(self, effect, setup) }
    let (inputs, outputs) = (audioInputs.count, audioOutputs.count)
    let channels =
      inputs == 1 && outputs == 1
      ? "Each channel passes through a plug-in of its own."
      : "It takes \(inputs) channel\(inputs == 1 ? "" : "s") and makes \(outputs)."
    let side =
      sideInputs.isEmpty
      ? "" : " In a graph its side chain hears a second input, and else silence."
    definition.details = [
      about + (isHardRealTime ? "" : " It does not state that it is fit for real time."),
      channels + side,
      "A plug-in is code of others, to which the guarantees do not apply. Curves move its parameters"
        + " every \(PluginProcessor.shortBlock) frames. With --isolate, as in batches, one that"
        + " crashes or hangs fails its file and nothing else.",
    ]
    definition.traits = isHardRealTime ? .isForeign : [.isForeign, .mayWait]
    definition.revision = max(Int(hash & 0x1F_FFFF_FFFF_FFFF), 2)
    if !sideInputs.isEmpty { definition.inputCounts = 1...2 }
    return definition
  }
}
