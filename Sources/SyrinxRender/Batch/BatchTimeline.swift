import SyrinxEngine
import SyrinxSystem

/// A timeline that is composed for each input of a batch.
package struct BatchTimeline: Sendable {
  /// Without notes, which would be said of every output.
  let template: TimelineTemplate
  package let notes: [String]
  let voices: VoiceBook
  /// The values of `--set`, the same for all inputs.
  private let fields: [TemplateField]
  let seed: Int

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
