import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// One of the chains through which every input is rendered.
package struct BatchChain: Sendable {
  /// The value of `{voice}`; nil without `--each`.
  package var voice: String?
  package var patch: Patch
  /// Text of all that affects the output for a given input.
  package var recipe: String
  /// Nil where nothing is drawn.
  package var template: ChainTemplate?

  package init(
    voice: String? = nil, patch: Patch, recipe: String, template: ChainTemplate? = nil
  ) {
    self.voice = voice
    self.patch = patch
    self.recipe = recipe
    self.template = template
  }
}

package struct BatchRequest: Sendable {
  package var words: [String]
  package var pattern: OutputPattern
  package var chains: [BatchChain]
  package var options: BatchOptions
  package let hints: [ChainHint]
  /// Nil without `--timeline`.
  package let timeline: BatchTimeline?
  /// The lines of `--from`, and the chains that some of them have.
  package var rows: [InputRow] = []
  package var rowChains: [InputRow.RowChain: ChainTemplate] = [:]
  package var labels: [LabelFile] = []
  /// The hashes of files that drawn chains read.
  private let hashes = SharedValues()

  package init(
    words: [String], pattern: OutputPattern, chains: [BatchChain], options: BatchOptions,
    hints: [ChainHint], timeline: BatchTimeline?
  ) {
    self.words = words
    self.pattern = pattern
    self.chains = chains
    self.options = options
    self.hints = hints
    self.timeline = timeline
  }

  /// The files that are read beside the inputs.
  package var files: [String] {
    let lists = words.filter { $0.hasPrefix("@") && FileFacts(path: $0) == nil }.map {
      String($0.dropFirst())
    }
    return options.render.filesRead + [options.timeline].compactMap { $0 }
      + (options.from.map(InputManifest.files) ?? []) + lists + options.labels
      + chainFiles + templates.flatMap(\.lists)
  }

  private var templates: [ChainTemplate] { chains.compactMap(\.template) + rowChains.values }

  /// Those that chains read, or may draw.
  var chainFiles: [String] { chains.flatMap(\.patch.files) + templates.flatMap(\.files) }

  /// The chain of an output, with what is drawn for it.
  package func chain(of output: BatchOutput) throws -> BatchChain {
    var chain = chains[output.chain]
    let own = output.row?.chain.flatMap { rowChains[$0] }
    guard let template = own ?? chain.template else { return chain }
    chain.patch = try template.patch(for: output.source, variant: output.variant).patch
    chain.recipe = try Self.recipe(of: chain.patch, options, hash: hash)
    return chain
  }

  /// Each file is read once.
  private func hash(of path: String) throws -> String {
    try hashes.value(for: path) { ContentHash.text(try ContentHash.ofFile(at: path)) }
  }

  /// The options of an output, with the segment of its line of the manifest and the fields of its input.
  package func renderOptions(of output: BatchOutput) -> RenderOptions {
    options.render.filled(for: output.source, output.row)
  }

  /// Text of all that affects the output for a given input, as the journal has it.
  package func recipe(of output: BatchOutput, _ chain: BatchChain) -> String {
    let row = output.row
    let options = renderOptions(of: output)
    return
      ([
        output.composition?.recipe, chain.recipe, row?.start.map { "--start=\($0.shortText)" },
        row?.end.map { "--end=\($0.shortText)" },
        tagRecipe(options), chapterRecipe(options),
      ].compactMap { $0 } + labels.map(\.recipe))
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The tags of an output, where fields of its input are in them.
  private func tagRecipe(_ filled: RenderOptions) -> String? {
    guard filled.tags != options.render.tags else { return nil }
    return filled.tags.map { "\($0.key)=\($0.text)" }.joined(separator: " ")
  }

  /// The hash of the chapters that an output gets.
  private func chapterRecipe(_ filled: RenderOptions) -> String? {
    guard let path = filled.chapterFile, FileFacts(path: path)?.kind == .file,
      let hash = try? hash(of: path)
    else { return nil }
    return "chapters#" + hash
  }

  package func revisions(of output: BatchOutput, _ chain: BatchChain) -> SoundRevisions {
    var revisions = SoundRevisions(of: chain.patch, options.render, to: output.path)
    if let composition = output.composition { revisions.formUnion(composition.revisions) }
    return revisions
  }

  /// The part of a recipe that is the same for all inputs: chain, options and hashes of files.
  package static func recipe(
    of patch: Patch, _ options: BatchOptions,
    hash: (String) throws -> String = { ContentHash.text(try ContentHash.ofFile(at: $0)) }
  ) throws -> String {
    var parts: [String] = []
    switch patch {
    case .chain(let chain): parts.append(chain.text)
    case .graph: parts.append("graph#" + (try hash(options.render.chain ?? "")))
    }
    for path in patch.files where FileFacts(path: path)?.kind == .file {
      parts.append("\(path)#" + (try hash(path)))
    }
    parts.append(options.render.recipe)
    parts += options.words.map { "--words=" + $0.text }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension RenderOptions {
  /// The same for an input of a batch: the segment of its line of the manifest, and its fields in the texts of
  /// tags and in the path of chapters.
  func filled(for source: String, _ row: InputRow?) -> RenderOptions {
    var options = self
    if let start = row?.start { options.player.start = start }
    if let end = row?.end { options.player.end = end }
    options.fill(
      stem: Path.parts(ofName: Path.name(of: source)).stem, folder: Path.folder(of: source))
    return options
  }

  /// Replaces the fields of an input in the texts of tags and in the path of chapters.
  mutating func fill(stem: String, folder: String) {
    guard !tags.isEmpty || chapters != nil else { return }
    let fields = [TemplateField("stem", stem), TemplateField("dir", folder)]
    tags = tags.map { TagRequest($0.key, TemplateField.filling(fields, into: $0.text)) }
    chapters = chapters.map { TemplateField.filling(fields, into: $0) }
  }

  /// The form of an output without a header; nil of others.
  func rawLayout(of output: String, _ result: BatchResult) -> RawLayout? {
    guard (container ?? Container(path: output)) == .raw,
      let encoding = SampleEncoding(rawValue: result.encoding)
    else { return nil }
    return RawLayout(
      encoding, raw?.layout.byteOrder ?? .usual,
      StreamFormat(sampleRate: result.rate, channelCount: result.channels))
  }
}
