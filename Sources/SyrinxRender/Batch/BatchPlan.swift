import SyrinxFiles

/// A file that a batch makes.
package struct BatchOutput: Hashable, Sendable {
  package let path: String
  /// Where it lies below the folder of all outputs.
  package let name: String
  /// The place of its chain among the chains.
  package let chain: Int
  /// What is written beside it, or put into it.
  package var words: [BatchWords] = []
  /// The timeline that it comes of; nil of an input that goes through a chain alone.
  package var composition: BatchComposition?
}

/// An input and what is to be made of it.
package struct BatchItem: Sendable {
  package let input: BatchInput
  package let facts: FileFacts?
  package var outputs: [BatchOutput]

  /// How long it will take, in a measure of its own: compressed sound is longer than its size tells.
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

/// What there is to do, and what has been done: every input with its outputs, checked against each
/// other and against the journal. Nothing has been written.
package struct BatchPlan: Sendable {
  package private(set) var request: BatchRequest
  /// The level of the whole series after each chain, where all of it is given one gain.
  package private(set) var albumLevels: [AlbumLevel] = []
  /// What is to be rendered, in the order of the inputs.
  package private(set) var pending: [BatchItem] = []
  /// What need not be rendered again.
  package private(set) var kept: [JournalEntry] = []
  /// Those of them whose inputs were only touched.
  private(set) var touched: [JournalEntry] = []
  /// Those of them of which a report needs to know more.
  package private(set) var unmeasured: [(output: BatchOutput, entry: JournalEntry)] = []
  /// What the journal knows of those that are pending, if it is of the same recipe.
  private(set) var failedBefore: [JournalEntry] = []
  /// What could not be looked into.
  package private(set) var failures: [JournalEntry] = []
  /// Every output of this shard, in order.
  package private(set) var outputs: [BatchOutput] = []
  /// The contents of sources that were read for the journal's sake.
  private var hashes: [String: UInt64] = [:]

  /// `isGuarded` if inputs may be read by a copy of this process only.
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

  /// Refuses outputs that would replace each other, an input or another file that is read; an input
  /// that was named twice counts once.
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

  /// Sorts the outputs of an item into those that are as they should be and the others.
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
          entry.input = input
          keep(entry, as: output, of: item, journal)
          continue
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

  /// The content of a file, read once.
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
  /// What an input becomes, one output for each chain.
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
  /// A failure, as far as it is known where it happened.
  init(
    failureOf path: String, output: String, recipe: String, input: FileStamp? = nil,
    _ error: any Error
  ) {
    self.init(
      path: path, output: output, input: input, recipe: recipe, instant: secondsSince1970(),
      outcome: .failed(reason: error.report))
  }
}
