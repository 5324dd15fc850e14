import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// A timeline that is composed for each input of a batch.
package struct BatchTimeline: Sendable {
  /// Without notes, which would be said of every output.
  private let template: TimelineTemplate
  package let notes: [String]
  private let voices: VoiceBook
  /// The values of `--set`, the same for all inputs.
  private let fields: [TemplateField]
  private let seed: Int

  /// The fields of the input.
  package static let names = ["path", "stem", "dir", "n"]

  package init(
    _ path: String, setting fields: [TemplateField], seed: Int, voices: VoiceBook
  ) throws {
    self.seed = seed
    var template = try TimelineTemplate(path).noting(fields)
    notes = template.notes
    template.notes = []
    self.template = template
    self.fields = fields
    self.voices = voices
    let used = template.json.fieldNames
    guard used.isDisjoint(with: Self.names) else { return }
    if let name = used.subtracting(fields.map(\.name)).min() {
      throw NamePatternError.unknownField(name, known: Self.names)
    }
    throw BatchError.noFieldOfInput(timeline: path)
  }

  /// The timeline for a variant of one input; its sounds are not opened.
  package func composition(
    of input: BatchInput, number: Int, variant: Int
  ) throws -> BatchComposition {
    let path = Path.resolve(input.path, in: currentFolder())
    let own = [
      TemplateField("stem", input.stem), TemplateField("dir", input.folder),
      TemplateField("n", String(number)),
    ]
    let fields = [TemplateField("path", path)] + own + self.fields
    let chains = TimelineChains(voices: voices, isForLength: true)
      .drawing(of: input.relativePath, variant, seed: seed)
    let timeline = try TimelineDocument(template, chains, fields).timeline
    let sources = try timeline.files(chains).filter { $0 != path }
    for source in sources where FileFacts(path: source) == nil {
      if let name = NamePattern.names(in: source).first {
        throw NamePatternError.unknownField(name, known: Self.names + self.fields.map(\.name))
      }
    }
    // The recipe is without the input's path, but with the steps of voices that chains name.
    let written = template.json.replacing(own + self.fields).compact
    let hash = ContentHash.of(
      ([written] + timeline.allChains.map(\.json.compact)).joined(separator: "\0"))
    var revisions = SoundRevisions()
    for chain in timeline.allChains { revisions.formUnion(chain.revisions) }
    return BatchComposition(
      name: input.relativePath, variant: variant, fields: fields, sources: sources,
      recipe: "timeline#" + ContentHash.text(hash),
      revisions: revisions)
  }

  package func document(
    _ composition: BatchComposition, _ chains: TimelineChains
  ) throws -> TimelineDocument {
    try TimelineDocument(template, chains, composition.fields)
  }
}

package struct BatchComposition: Hashable, Sendable {
  /// Of the input, for what is drawn at random.
  let name: String
  let variant: Int
  package let fields: [TemplateField]
  /// The files that are read beside the input.
  package let sources: [String]
  /// Hash of the document and its chains, for the journal.
  package let recipe: String
  package let revisions: SoundRevisions
}

extension BatchTimeline {
  /// A plan of the composition for `--dry-run`, with its length.
  package func plan(
    _ composition: BatchComposition, to output: String, _ options: RenderOptions,
    _ files: ComposedFiles
  ) throws -> RenderPlan {
    let chains = TimelineChains(voices: voices, isForLength: true)
      .drawing(of: composition.name, composition.variant, seed: seed)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let resolved = try document.resolved(chains, options, files: files)
      return try RenderPlan(
        ComposeJob.request(document, resolved, to: output, compose, chains, files),
        from: Composition(lengthOf: resolved, options, files).makeInput(named: document.path))
    }
  }

  /// Renders a composition; clips with slow chains are kept in `cache`.
  package func compose(
    _ composition: BatchComposition, of input: String, to output: String, _ options: RenderOptions,
    cache: ClipCache?, files: ComposedFiles, _ measures: RenderJob.Measures,
    tick: @escaping (BatchPart) -> Void
  ) throws -> RenderedFiles {
    var seconds = 0.0
    let progress = StagedProgress(output: output) { fraction in
      tick(BatchPart(fraction: fraction, seconds: fraction * seconds))
    }
    let chains = TimelineChains(voices: voices, showing: progress)
      .drawing(of: composition.name, composition.variant, seed: seed)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let job = try ComposeJob(
        document, to: output, compose, chains, cache: { cache }, files: files, tags: [input],
        named: input, progress)
      let renderer = job.plan.renderer
      seconds = Double(renderer.frameCount ?? 0) / Double(renderer.format.sampleRate)
      var made = try job.makeFiles(measures)
      made.report.warnings += job.notes.map { "\(output): \($0)" }
      return made
    }
  }
}

extension JSONValue {
  fileprivate var fieldNames: Set<String> {
    switch self {
    case .string(let text): Set(NamePattern.names(in: text))
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.fieldNames) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.fieldNames) }
    default: []
    }
  }
}
