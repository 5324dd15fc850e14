import SyrinxFiles
import SyrinxSystem

/// An output file of a batch.
package struct BatchOutput: Hashable, Sendable {
  package let path: String
  /// Its path below the folder of all outputs.
  package let name: String
  /// The index of its chain.
  package let chain: Int
  /// Words that are written beside it, or into it.
  package var words: [BatchWords] = []
  /// Nil without `--timeline`.
  package var composition: BatchComposition?
}

/// An input with its outputs.
package struct BatchItem: Sendable {
  package let input: BatchInput
  package let facts: FileFacts?
  package var outputs: [BatchOutput]

  /// An estimate of the time to render it, from the size of the file and the usual ratio of its
  /// codec.
  var weight: Int {
    let density =
      switch Container(path: input.name) {
      case .mp3, .ogg, .opus: 10
      case .flac, .caf: 2
      default: 1
      }
    return ((facts?.byteCount ?? 0) * density + 1) * outputs.count
  }
}

/// All inputs with their outputs, checked against each other and sorted by the journal into done
/// and pending. Nothing has been written.
package struct BatchPlan: Sendable {
  package private(set) var request: BatchRequest
  /// The common level of all inputs for each chain; empty without `--album`.
  package private(set) var albumLevels: [AlbumLevel] = []
  /// In the order of the inputs, with only the outputs that are to be rendered.
  package private(set) var pending: [BatchItem] = []
  /// Outputs that are up to date.
  package private(set) var kept: [JournalEntry] = []
  /// Those of them whose files have new times but the same contents.
  private(set) var touched: [JournalEntry] = []
  /// Outputs that are up to date but lack measurements for a report or page.
  package private(set) var unmeasured: [(output: BatchOutput, entry: JournalEntry)] = []
  /// Pending outputs whose sound this version changes.
  package private(set) var revised = RevisedOutputs()
  /// Earlier failures of pending outputs by the same recipe.
  private(set) var failedBefore: [JournalEntry] = []
  /// Folders that could not be read.
  package private(set) var failures: [JournalEntry] = []
  /// All outputs of this shard, in the order of the inputs.
  package private(set) var outputs: [BatchOutput] = []
  /// Hashes of sources by their paths.
  private var hashes: [String: UInt64] = [:]

  /// With `isGuarded` only a child process reads inputs.
  package init(
    _ request: BatchRequest, places: LocationFinder = LocationFinder(), isGuarded: Bool = false
  ) throws {
    self.request = request
    let root = request.pattern.root
    let journal = try Journal(in: root)
    var finder = InputFinder(
      match: request.options.match, takesRaw: request.options.render.raw != nil, root: root,
      outputs: journal.entries.values.map { Path.join(root, $0.output) })
    for word in request.words { try finder.add(word) }
    let inputs = finder.inputs
    guard !(inputs.isEmpty && finder.failures.isEmpty) || request.words.isEmpty else {
      throw BatchError.nothingFound(request.words)
    }
    failures = finder.failures.map { path, error in
      JournalEntry(failureOf: path, output: "", recipe: "", error)
    }
    var items: [BatchItem] = []
    for (index, input) in inputs.enumerated() {
      items.append(
        BatchItem(
          input: input, facts: FileFacts(path: input.path),
          outputs: try request.outputs(of: input, number: index + 1)))
    }
    items = try Self.checked(items, reading: request.files, places)
    if request.options.measuresAll {
      var used = UsedFiles(reading: request.files + items.map(\.input.path))
      for output in items.flatMap(\.outputs) {
        for path in [output.path] + output.words.map(\.target) { used.add(writing: path) }
      }
      if let report = request.options.report { try used.claim(report, for: "report") }
      if let page = request.options.page { try used.claim(page, for: "page") }
    }
    if request.options.album {
      albumLevels = try self.request.setAlbumGain(
        hearing: items.map(\.input.path), isGuarded: isGuarded)
    }
    for item in items where request.options.shard?.holds(item.input.relativePath) ?? true {
      outputs += item.outputs
      try add(item, journal)
    }
  }

  /// Throws where outputs would overwrite each other or a file that is read; an input that is named
  /// twice counts once.
  private static func checked(
    _ items: [BatchItem], reading files: [String], _ finder: LocationFinder
  ) throws -> [BatchItem] {
    var finder = finder
    var makers: [FileLocation: (item: BatchItem, output: BatchOutput)] = [:]
    var checked: [BatchItem] = []
    var inputs: [FileLocation: String] = [:]
    let outputs = items.flatMap(\.outputs)
    let wordFiles = outputs.flatMap(\.words).compactMap(\.source)
    let sources = Set(outputs.flatMap { $0.composition?.sources ?? [] }).sorted()
    for path in items.map(\.input.path) + files + wordFiles + sources {
      if let place = finder.place(ofInput: path), inputs[place] == nil { inputs[place] = path }
    }
    for var item in items {
      if Interruption.isRequested { throw BatchInterruption() }
      item.outputs = try item.outputs.filter { output in
        guard let place = finder.place(ofOutput: output.path) else { return true }
        if let input = inputs[place] {
          throw BatchError.replacesInput(output: output.path, input: input)
        }
        guard let other = makers.updateValue((item, output), forKey: place) else { return true }
        guard Path.Key(other.item.input.path) == Path.Key(item.input.path),
          other.output.chain == output.chain
        else {
          throw BatchError.clash(
            output: output.path, one: other.item.input.path, other: item.input.path)
        }
        return false
      }
      for output in item.outputs {
        for words in output.words where words.target != output.path {
          guard let place = finder.place(ofOutput: words.target) else { continue }
          if let input = inputs[place] {
            throw BatchError.replacesInput(output: words.target, input: input)
          }
          if let other = makers.updateValue((item, output), forKey: place) {
            throw BatchError.clash(
              output: words.target, one: other.item.input.path, other: item.input.path)
          }
        }
      }
      if !item.outputs.isEmpty { checked.append(item) }
    }
    return checked
  }

  /// Sorts the outputs of an item into those that are up to date and the others.
  private mutating func add(_ item: BatchItem, _ journal: Journal) throws {
    var pending = item
    pending.outputs = []
    var hash: UInt64?
    for output in item.outputs {
      let recipe = request.recipe(of: output)
      if !request.options.force, let facts = item.facts,
        var entry = try journal.entry(
          for: output, by: recipe, verifying: request.options.verify),
        let stamp = entry.input, stamp.byteCount == facts.byteCount,
        try entry.keeps(output.words, verifying: request.options.verify),
        let sources = try entry.sources.kept(
          output.composition?.sources ?? [], hash: { try self.hash(of: $0) })
      {
        entry.sources = sources
        let input = try stamp.renewed(facts) {
          let known = try hash ?? BatchInterruption.hash(ofFile: item.input.path)
          hash = known
          return known
        }
        if let input {
          let revisions = request.revisions(of: output)
          if entry.revisions == revisions {
            entry.input = input
            keep(entry, as: output, of: item, journal)
            continue
          }
          revised.add(from: entry.revisions, to: revisions)
        }
      }
      if let entry = journal.entries[Path.Key(output.name)], entry.failure != nil,
        entry.recipe == recipe
      {
        failedBefore.append(entry)
      }
      pending.outputs.append(output)
    }
    if !pending.outputs.isEmpty { self.pending.append(pending) }
  }

  private mutating func hash(of path: String) throws -> UInt64 {
    let hash = try hashes[path] ?? BatchInterruption.hash(ofFile: path)
    hashes[path] = hash
    return hash
  }

  private mutating func keep(
    _ entry: JournalEntry, as output: BatchOutput, of item: BatchItem,
    _ journal: Journal
  ) {
    var entry = entry
    entry.path = item.input.path
    let known = journal.entries[Path.Key(output.name)]
    if entry.input != known?.input || entry.outcome != known?.outcome
      || entry.sources != known?.sources
    {
      entry.instant = secondsSince1970()
      touched.append(entry)
    }
    let isKnown = entry.result.map { result in
      (request.options.report == nil || result.levels.isFull)
        && (request.options.page == nil || result.levels.isFull && result.outline != nil)
    }
    if isKnown == false {
      unmeasured.append((output, entry))
    } else {
      kept.append(entry)
    }
  }
}

extension BatchRequest {
  /// One output for each chain.
  fileprivate func outputs(of input: BatchInput, number: Int) throws -> [BatchOutput] {
    let ending = options.render.container?.endings.first ?? input.ending ?? "wav"
    let composition = try timeline?.composition(of: input, number: number)
    return try chains.indices.map { index in
      let path = try pattern.path(
        for: input, number: number, voice: chains[index].voice ?? "", ending: ending)
      let words = try options.words.map { pattern throws(NamePatternError) in
        try BatchWords(
          pattern, of: input, number: number, voice: chains[index].voice ?? "", ending: ending,
          beside: path, isComposed: timeline != nil)
      }
      return BatchOutput(
        path: path, name: Path.below(pattern.root, path), chain: index, words: words,
        composition: composition)
    }
  }
}

extension JournalEntry {
  init(
    failureOf path: String, output: String, recipe: String, input: FileStamp? = nil,
    _ error: any Error
  ) {
    self.init(
      path: path, output: output, input: input, recipe: recipe, instant: secondsSince1970(),
      outcome: .failed(reason: error.report))
  }
}
