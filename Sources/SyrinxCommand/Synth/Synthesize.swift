import SyrinxEngine
import SyrinxFiles
import SyrinxRender

// Synth/ generates sounds; they are the input of a render like any other.

final class Synthesize: Command {
  typealias Options = SynthOptions

  static let name = Synth.word
  static let summary =
    "Generate tones, sweeps, noise and other test sounds, optionally through effects."
  static let usage = [
    "WAVE VALUE… [key=value…] OUT [EFFECT…]… [--option…]"
  ]
  static let slots = [Slot.word(Synth.Wave.allCases.map(\.rawValue)), .word([]), .file, .chain]
  static let details: [String] = [
    "Each wave requires its own values; others are set by name:",
    Synth.Wave.allCases.map { "  \($0.usage)" }.joined(separator: "\n"),
    Synth.declarations.filter { $0.name != "wave" }
      .map { "  \($0.name): \($0.help)" }.joined(separator: "\n"),
    "Sweeps are exponential. Convolving one with the inverse-sweep of the same values gives a"
      + " band-limited impulse; ‘syrinx measure-room’ does this directly.",
    "The same words, quoted, can stand for IN of other commands, the path of a player in a"
      + " graph, or the file of a clip on a timeline: syrinx 'synth sine 440 5s' out.wav"
      + " tremolo 4",
  ]

  private let request: RenderRequest
  private let synth: Synth

  init(_ invocation: Invocation<SynthOptions>) throws {
    let options = invocation.options.render
    var words = invocation.words[...]
    guard !words.isEmpty else { throw Self.missing("WAVE") }
    synth = try Synth(taking: &words)
    guard let output = words.popFirst() else { throw Self.missing("OUT") }
    // A setting that no wave has would be taken for a file.
    if output.contains("="), Container(path: output) == nil, options.container == nil {
      throw SynthError.unexpected(output, wave: synth.wave)
    }
    try invocation.effects.checkOutput(output)
    let voices = try VoiceBook.named(options.voices, invocation.effects)
    let chain = Array(words)
    var request = RenderRequest(
      input: nil, output: OutputLocation(output),
      patch: try options.join(try options.readPatch(voices), chain, voices), options: options)
    request.hints = ChainSpec.hints(in: chain, voices: voices)
    try request.checkFiles()
    self.request = request
  }

  func run(on console: Console) throws -> ExitStatus {
    try console.check(request.output)
    try MeasuringProgress.shown(request.options, writing: request.output, notes: console.notes) {
      try RenderPlan(request, from: RenderInput(computing: synth), measuring: $0)
    }.run(on: console)
    return .done
  }
}

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

extension Synth.Wave {
  /// Its words, as they are typed.
  fileprivate var usage: String {
    ([rawValue] + positional.map { $0.uppercased() } + others.map { "[\($0)=…]" })
      .joined(separator: " ")
  }
}
