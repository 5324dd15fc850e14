import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText
import SyrinxTimeline

final class Explain: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var dot = false
    var otio = false
    var labels = false
    var fps: FrameRate?
    var fields: [TemplateField] = []
    var live = false
    var pitchQuality = LiveChoices.PitchQuality.voice

    static let parameters: [Parameter<Options>] =
      Parameter.renderOptions([.input, .sound, .file, .chain, .work], at: \Options.render)
      + Parameter.editOptions(at: \Options.render) + [
        .flag(
          "json", \.render.json, help: "print the plan as JSON, readable by --chain"),
        .flag("dot", \.dot, help: "print the graph in Graphviz DOT"),
        .flag("otio", \.otio, help: "print a timeline as OpenTimelineIO"),
        .flag("labels", \.labels, help: "print the markers of a timeline as Audacity labels"),
        .pictures("fps", \.fps),
        .fields(\.fields),
        .flag("live", \.live, help: "show the latency of a chain in syrinx live, without IN"),
        .choice(
          "pitch-quality", \.pitchQuality,
          help: "with --live: quality of pitch where the chain leaves it at auto"),
      ]
  }

  static let name = "explain"
  static let summary =
    "Describe a render without running it: nodes, formats, latency, tail, frames."
  static let usage = [
    "IN [EFFECT [VALUE…] [key=value…]]… [--json|--dot] [--option…]",
    "TIMELINE [--json|--otio|--labels] [--option…]",
    "--live [EFFECT [VALUE…] [key=value…]]… [--json]",
  ]
  static let slots = [Slot.file, .chain]
  static let fileCount: Int? = 1
  static let details = [
    "Nothing is rendered or written. For a timeline (.json, .otio, .edl) the position of every clip is"
      + " listed; with --live and no IN, the latency of a chain in ‘syrinx live’, effect by"
      + " effect."
  ]

  private indirect enum Subject {
    case render(RenderRequest)
    case timeline(TimelineDocument, TimelineChains)
    case live(LiveForm)
  }

  private let subject: Subject
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    self.options = invocation.options
    var options = invocation.options.render
    let own = self.options
    let forms = [
      ("dot", own.dot), ("otio", own.otio), ("labels", own.labels), ("json", options.json),
    ].filter(\.1).map(\.0)
    if forms.count > 1 { throw RenderError.conflict(option: forms[0], with: "--" + forms[1]) }
    /// Throws where something is asked for that the subject does not have.
    func refuse(_ names: [String], with subject: String) throws {
      let asked =
        forms + (own.fps == nil ? [] : ["fps"]) + (own.fields.isEmpty ? [] : ["set"])
      if let name = asked.first(where: names.contains) {
        throw RenderError.conflict(option: name, with: subject)
      }
    }
    let voices = try VoiceBook.named(options.voices, invocation.effects)
    let text = try options.readChainText()
    let patch = try text.map { try options.patch($0, voices.checking) }
    let words = invocation.words
    if self.options.live {
      try refuse(["dot", "otio", "labels", "fps", "set"], with: "--live")
      if let first = words.first, !invocation.effects.beginsChain(first), first.looksLikeFile {
        throw Self.unexpected(first, form: 2)
      }
      let joined = try options.join(patch, words, voices)
      subject = .live(try joined.liveChain(from: options.chain))
      return
    }
    if let first = words.first, TimelineDocument.isNamed(by: first) {
      guard words.count == 1, patch == nil else {
        throw Self.unexpected(words.dropFirst().first ?? "--chain", form: 1)
      }
      try refuse(["dot"], with: "a timeline")
      let chains = TimelineChains(voices: voices, isForLength: true)
        .drawing(for: first, seed: options.seed)
      let document = try TimelineDocument(
        first, chains, fps: self.options.fps, fields: self.options.fields)
      subject = .timeline(document, chains)
      return
    }
    try refuse(["otio", "labels", "fps", "set"], with: "a sound instead of a timeline")
    if case .graph(let graph)? = patch, !graph.usesInput, words.isEmpty {
      options.container = options.container ?? .wav
      subject = .render(
        RenderRequest(input: nil, output: .standardOutput, patch: .graph(graph), options: options))
      return
    }
    let input = try invocation.word(0, "IN", of: Self.self)
    let chain = Array(words.dropFirst())
    let template = try ChainTemplate(chain, after: text, options, voices)
    let (drawnPatch, drawn) = try template.patch(for: Path.name(of: input))
    var request = RenderRequest(
      input: InputLocation(input), output: OutputLocation(input), patch: drawnPatch,
      options: options)
    request.drawn = drawn
    request.hints = template.hints
    subject = .render(request)
  }

  func run(on console: Console) throws -> ExitStatus {
    switch subject {
    case .render(let request): try explain(request, on: console)
    case .timeline(let document, let chains):
      var written: JSONValue?
      if options.otio {
        written = try TimelineTemplate(document.path, text: document.origin.text, fps: options.fps)
          .json.replacing(options.fields)
      }
      try document.explain(
        chains, options.render, otio: written, isLabels: options.labels, on: console)
    case .live(let form):
      let explanation = try LiveExplanation(
        form, options.pitchQuality, rate: options.render.rate, FileResources())
      if options.render.json {
        console.output.write(explanation.json)
      } else {
        console.output.write(explanation.text)
      }
    }
    return .done
  }

  private func explain(_ request: RenderRequest, on console: Console) throws {
    let plan = try MeasuringProgress.shown(request.options, notes: console.notes) {
      try RenderPlan(explaining: request, measuring: $0)
    }
    if options.dot {
      console.output.write(plan.renderer.description.dot)
    } else if request.options.json {
      console.output.write(plan.json)
    } else {
      console.output.write(plan.text)
    }
  }
}
