import SyrinxEngine
import SyrinxRender

/// The options of `synth`: those of a render but for its input.
struct SynthOptions: Adjustable {
  var render = RenderOptions()

  static let parameters: [Parameter<SynthOptions>] =
    Parameter.renderOptions([.sound, .file, .chain, .work, .display], at: \SynthOptions.render)
    + [
      .flag("json", \.render.json, help: "print the report as JSON"),
      .flag("verbose", \.render.verbose, help: "print the graph and all measurements"),
    ]
}
