import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Timelines/ runs compositions for `compose` and for the commands that are short forms of a timeline.

/// The options of commands that are short forms of a timeline.
protocol TimelineOptions: Adjustable {
  var render: RenderOptions { get set }
}

extension Parameter where Owner: TimelineOptions {
  static var timelineOptions: [Parameter] {
    renderOptions([.sound, .file, .work, .display], at: \Owner.render)
      + [
        .flag("json", \.render.json, help: "print the report as JSON"),
        .flag("verbose", \.render.verbose, help: "print the graph and all measurements"),
      ]
  }

  static var timelineWords: Parameter {
    .words(
      \.render.words,
      help:
        "write the words of all inputs at their times in OUT: those in a sound, or in a file of its"
        + " name beside it; IN= names a file for the first input; may be repeated")
  }
}

extension Command where Options: TimelineOptions {
  /// Composes a timeline made from the words of a line. OUT carries the tags of the first input.
  static func compose(
    _ json: JSONValue, of inputs: [String], to output: String, _ render: RenderOptions,
    _ effects: EffectCatalog, on console: Console
  ) throws {
    if let empty = inputs.firstIndex(of: "") { throw ComposeError.soundUnnamed(number: empty + 1) }
    try console.check(OutputLocation(output))
    var options = ComposeOptions()
    options.render = render
    options.render.words = render.words.map { request in
      var request = request
      request.source = nil
      return request
    }
    let files = ComposedFiles()
    options.render.encoding = render.encoding ?? encoding(of: inputs[0], files, in: output, render)
    let line = StageLine(render, notes: console.notes, output: output)
    defer { line.clear() }
    let progress = line.progress
    let chains = TimelineChains(voices: .usual(render.voices, effects), showing: progress)
    let document = try TimelineDocument(made: json, by: name, of: inputs[0], chains)
    try render.checkPlace(of: output)
    do {
      try document.locating {
        try ComposeJob(
          document, to: output, options, chains, cache: { nil }, files: files, tags: inputs,
          progress
        )
        .run(on: console, showing: line)
      }
    } catch WordsError.noClipWords {
      throw WordsError.noInputWords
    }
  }

  /// The member of a clip that names the file of its words, if these are asked for and there is one.
  static func words(of path: String, isFirst: Bool, _ render: RenderOptions) -> [JSONValue.Member] {
    guard !render.words.isEmpty else { return [] }
    let named = isFirst ? render.words.lazy.compactMap(\.source).first : nil
    let stem = Path.join(Path.folder(of: path), Path.parts(ofName: Path.name(of: path)).stem)
    return (named ?? TimedTextFile.beside(stem)).map { [.init("words", .string($0))] } ?? []
  }

  /// The encoding of the first input, where OUT can hold it.
  private static func encoding(
    of input: String, _ files: ComposedFiles, in output: String, _ options: RenderOptions
  ) -> SampleEncoding? {
    guard
      let container = options.container
        ?? (OutputLocation(output) == .standardOutput ? .wav : Container(path: output)),
      let (layout, format) = files.layout(of: input)
    else { return nil }
    return try? FileLayout.choose(container, input: layout, format: format).layout.encoding
  }

  /// The inputs and the output among the words. Of two names the last may be an input after which OUT was
  /// forgotten: where it is there already, it is kept.
  static func files(
    _ words: [String], _ effects: EffectCatalog
  ) throws -> (inputs: [String], output: String) {
    guard words.count > 1 else { throw missing(words.isEmpty ? "A" : "OUT") }
    if let place = words.indices.dropFirst(2).first(where: {
      effects.beginsChain(words[$0]) && Container(path: words[$0 - 1]) != nil
    }) {
      // A file that is there may be an input after which OUT was forgotten.
      let hasOutput = place > 2 && FileFacts(path: words[place - 1]) == nil
      throw InvocationError.chainBehind(
        command: name, inputs: Array(words[..<(hasOutput ? place - 1 : place)]),
        output: hasOutput ? words[place - 1] : "OUT.wav", chain: Array(words[place...]))
    }
    // A tag where OUT belongs, before OUT is looked for among the inputs.
    if let last = words.last, let equals = last.firstIndex(of: "="),
      Metadata.Field(rawValue: String(last[..<equals])) != nil
    {
      throw FileError.unknownEnding(path: last)
    }
    if words.count == 2, FileFacts(path: words[1])?.kind == .file {
      throw InvocationError.oneInput(words[0], output: words[1], usage: usageLines[0])
    }
    return (Array(words.dropLast()), words[words.count - 1])
  }
}

extension ComposeJob {
  /// Does it all, and says what there is to say.
  func run(on console: Console, showing line: StageLine) throws {
    let options = plan.request.options
    // The facts would not be alone on standard error.
    let isAlone = options.json && plan.request.output == .standardOutput
    if !options.quiet, !isAlone { console.notes.say(notes) }
    if options.verbose { console.notes.write(plan.renderer.description.text) }
    let report = try run()
    line.clear()
    report.say(plan.request, facts: json(report), on: console)
  }
}
