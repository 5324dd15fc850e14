import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// A timeline that is composed for each input of a batch.
package struct BatchTimeline: Sendable {
  private let template: TimelineTemplate
  private let voices: VoiceBook
  /// What is the same for all inputs.
  private let fields: [TemplateField]

  /// What stands for an input in the texts of the timeline.
  package static let names = ["path", "stem", "dir", "n"]

  package init(
    _ path: String, setting fields: [TemplateField], voices: VoiceBook
  ) throws {
    template = try TimelineTemplate(path)
    self.fields = fields
    self.voices = voices
    let used = template.json.fieldNames
    guard used.isDisjoint(with: Self.names) else { return }
    if let name = used.subtracting(fields.map(\.name)).min() {
      throw NamePatternError.unknownField(name, known: Self.names)
    }
    throw BatchError.noFieldOfInput(timeline: path)
  }

  package var path: String { template.path }

  /// What the timeline is for an input, read as far as that can be done without opening a sound.
  package func composition(of input: BatchInput, number: Int) throws -> BatchComposition {
    let path = Path.resolve(input.path, in: currentFolder())
    let own = [
      TemplateField("stem", input.stem), TemplateField("dir", input.folder),
      TemplateField("n", String(number)),
    ]
    let fields = self.fields + [TemplateField("path", path)] + own
    let chains = chains(isForLength: true)
    let timeline = try TimelineDocument(template, chains, fields).timeline
    let sources = try timeline.files(chains).filter { $0 != path }
    for source in sources where FileFacts(path: source) == nil {
      if let name = NamePattern.names(in: source).first {
        throw NamePatternError.unknownField(name, known: Self.names + self.fields.map(\.name))
      }
    }
    // Where the input lies does not matter, what chains call by name does.
    let written = template.json.replacing(self.fields + own).compact
    let hash = ContentHash.of(
      ([written] + timeline.allChains.map(\.json.compact)).joined(separator: "\0"))
    return BatchComposition(
      fields: fields, sources: sources, recipe: "timeline#" + ContentHash.text(hash))
  }

  package func chains(isForLength: Bool = false) -> TimelineChains {
    TimelineChains(voices: voices, isForLength: isForLength)
  }

  package func document(
    _ composition: BatchComposition, _ chains: TimelineChains
  ) throws -> TimelineDocument {
    try TimelineDocument(template, chains, composition.fields)
  }
}

/// What a timeline is for one input.
package struct BatchComposition: Hashable, Sendable {
  /// What stands in its texts.
  package let fields: [TemplateField]
  /// The files that are read beside the input.
  package let sources: [String]
  /// What decides what becomes of them and of the input.
  package let recipe: String
}

extension BatchTimeline {
  /// What rendering a composition would do.
  package func plan(
    _ composition: BatchComposition, to output: String, _ options: RenderOptions
  ) throws -> RenderPlan {
    let chains = chains(isForLength: true)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let resolved = try document.resolved(chains, options)
      return try RenderPlan(
        ComposeJob.request(document, resolved, to: output, compose, chains),
        from: Composition(lengthOf: resolved, options).makeInput(named: document.path))
    }
  }

  /// Renders a composition; what comes of slow chains is kept in `cache`.
  package func compose(
    _ composition: BatchComposition, of input: String, to output: String, _ options: RenderOptions,
    cache: ClipCache?, _ measures: RenderJob.Measures, tick: @escaping (BatchPart) -> Void
  ) throws -> RenderedFiles {
    var seconds = 0.0
    let progress = StagedProgress(output: output) { fraction in
      tick(BatchPart(fraction: fraction, seconds: fraction * seconds))
    }
    let chains = TimelineChains(voices: voices, showing: progress)
    let document = try document(composition, chains)
    return try document.locating {
      var compose = ComposeOptions()
      compose.render = options
      let job = try ComposeJob(
        document, to: output, compose, chains, cache: { cache }, tags: [input], named: input,
        progress)
      let renderer = job.plan.renderer
      seconds = Double(renderer.frameCount ?? 0) / Double(renderer.format.sampleRate)
      var made = try job.makeFiles(measures)
      made.report.warnings += job.notes.map { "\(output): \($0)" }
      return made
    }
  }
}

extension JSONValue {
  /// The names in braces in its texts.
  fileprivate var fieldNames: Set<String> {
    switch self {
    case .string(let text): Set(NamePattern.names(in: text))
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.fieldNames) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.fieldNames) }
    default: []
    }
  }
}
