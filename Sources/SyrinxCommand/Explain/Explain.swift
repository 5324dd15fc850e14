import SyrinxEngine
import SyrinxFiles

/// Says what a render would do, without doing it.
struct Explain: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var dot = false

    static let parameters: [Parameter<Options>] =
      Parameter.renderOptions([.input, .sound, .file, .chain, .work], at: \Options.render) + [
        .flag(
          "json", \.render.json, help: "print what would happen as JSON, which --chain can read"),
        .flag("dot", \.dot, help: "print the graph in the language of Graphviz"),
      ]
  }

  static let name = "explain"
  static let summary = "Says what would happen: nodes, formats, latency, tail and frames."
  static let usage = ["IN [EFFECT [VALUE…] [key=value…]]… [--json|--dot] [--option…]"]
  static let slots = [Slot.file, .chain]
  static let details = [
    "Nothing is written."
  ]

  private let request: RenderRequest
  private let dot: Bool

  init(_ invocation: Invocation<Options>) throws {
    var options = invocation.options.render
    dot = invocation.options.dot
    if dot && options.json { throw RenderError.conflict(option: "dot", with: "--json") }
    let voices = VoiceBook.usual(options.voices, invocation.effects)
    let patch = try options.readPatch(voices)
    let words = invocation.words
    if case .graph(let graph)? = patch, !graph.usesInput, words.isEmpty {
      options.container = options.container ?? .wav
      request = RenderRequest(input: nil, output: "-", patch: .graph(graph), options: options)
      return
    }
    guard let input = words.first else {
      throw InvocationError.missing(word: "IN", command: Self.name, usage: Self.usageLine)
    }
    let chain = Array(words.dropFirst())
    var request = RenderRequest(
      input: input, output: input, patch: try options.join(patch, chain, voices), options: options)
    request.hints = ChainSpec.hints(in: chain, voices: voices)
    self.request = request
  }

  func run(on console: Console) throws -> ExitStatus {
    let measuring = MeasuringProgress(request.options, notes: console.notes)
    defer { measuring.clear() }
    let plan = try RenderPlan(explaining: request, measuring: measuring.update)
    measuring.clear()
    if dot {
      console.output.write(plan.renderer.description.dot)
    } else if request.options.json {
      console.output.write(plan.json)
    } else {
      console.output.write(plan.text)
    }
    return .done
  }
}
