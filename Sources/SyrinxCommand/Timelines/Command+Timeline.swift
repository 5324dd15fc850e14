import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

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
