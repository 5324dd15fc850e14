import SyrinxFiles
import SyrinxSystem

/// All inputs with their outputs, checked against each other and sorted by the journal into done
/// and pending. Nothing has been written.
package struct BatchPlan: Sendable {
  package private(set) var request: BatchRequest
  /// The common level of all inputs for each chain; empty without `--album`.
  package private(set) var albumLevels: [AlbumLevel] = []
  /// In the order of the inputs, with only the outputs that are to be rendered.
  package private(set) var pending: [BatchItem] = []
  /// The names of outputs that are up to date.
  private(set) var kept: [String] = []
  /// Seconds of sound in outputs that are up to date or only lack measurements.
  private(set) var keptSeconds = 0.0
  /// Outputs of earlier runs.
  private(set) var tally: BatchTally
  /// Those that are up to date, but whose files have new times.
  private(set) var touched: [JournalEntry] = []
  /// Outputs that are up to date but lack measurements for a report or page.
  package private(set) var unmeasured: [(output: BatchOutput, entry: JournalEntry)] = []
  /// Pending outputs whose sound this version changes.
  package private(set) var revised = RevisedOutputs()
  /// Earlier failures of pending outputs by the same recipe.
  private(set) var failedBefore: [JournalEntry] = []
  /// Folders that could not be read.
  package private(set) var failures: [JournalEntry] = []
  /// All outputs, for a manifest; empty where none is written.
  private(set) var listed: [ManifestOutput] = []
  /// The number of outputs of each name, those of other shards included; empty without labels.
  private(set) var stems: [String: Int] = [:]
  /// The number of all outputs of this shard.
  package private(set) var outputCount = 0
  let journalByteCounts: [Path.Key: Int]
  private var hashes: [String: UInt64] = [:]

  /// With `isGuarded` only a child process reads inputs.
  package init(
    _ request: BatchRequest, places: LocationFinder = LocationFinder(), isGuarded: Bool = false
  ) throws {
    self.request = request
    let options = request.options
    tally = BatchTally(
      keepsAll: options.report != nil || options.page != nil || options.render.json
        || options.traces)
    let root = request.pattern.root
    var known: Set<FileIdentity> = []
    let journal = try Journal(in: root) { output in
      if let identity = FileIdentity(path: Path.join(root, output)) { known.insert(identity) }
    }
    journalByteCounts = journal.byteCounts
    var finder = InputFinder(
      match: options.match, takesRaw: options.render.raw != nil, root: root, outputs: known)
    for word in request.words { try finder.add(word) }
    finder.add(request.rows)
    var inputs = finder.inputs
    if let condition = options.condition {
      inputs = try condition.chosen(inputs, options.render, isGuarded: isGuarded)
      guard !inputs.isEmpty || finder.inputs.isEmpty else {
        throw BatchError.noneMeets(condition.text)
      }
    }
    guard
      !(inputs.isEmpty && finder.failures.isEmpty) || request.words.isEmpty && request.rows.isEmpty
    else {
      throw BatchError.nothingFound(request.words)
    }
    failures = finder.failures.map { path, error in
      JournalEntry(failureOf: path, output: "", recipe: "", error)
    }
    var items = try inputs.enumerated().map { try BatchItem($1, number: $0 + 1, request) }
    try request.check(&items, places)
    if options.measuresAll || options.traces {
      var used = UsedFiles(reading: [])
      for path in request.filesRead(items) { used.add(reading: path) }
      for output in items.lazy.flatMap({ $0.outputs(request) }) {
        if !request.labels.isEmpty { stems[output.stem, default: 0] += 1 }
        for path in [output.path] + output.words.map(\.target) { used.add(writing: path) }
      }
      for path in journal.paths + [request.journal] { used.add(writing: path) }
      for (option, path) in request.filesBeside { try used.claim(path, for: option) }
    }
    if options.album {
      albumLevels = try self.request.setAlbumGain(
        // Opening a pipe could block.
        hearing: items.filter { $0.facts?.kind != .other }.map(\.input), isGuarded: isGuarded)
    }
    // Pending ones take the place of all items, since there may be very many.
    var pendingCount = 0
    for index in items.indices {
      guard options.shard?.holds(items[index].input.relativePath) ?? true,
        let item = try pendingPart(of: items[index], journal)
      else { continue }
      items[pendingCount] = item
      pendingCount += 1
    }
    items.removeSubrange(pendingCount...)
    pending = items
    let most = Self.mostTogether(
      threadCount: options.render.threadCount, openFileLimit: Machine.openFileLimit)
    if options.variants * request.chains.count > most {
      pending = items.flatMap { $0.parts(of: most) }
    }
    try checkParts()
  }

  /// Outputs of one task, which are all open at the same time, as are those of other threads. Half of the
  /// files that may be open are left to outputs that wait to be renamed.
  static func mostTogether(threadCount: Int, openFileLimit: Int) -> Int {
    min(max((openFileLimit - 16) / 2 / max(threadCount, 1) - 4, 1), 32)
  }

  /// Sorts the outputs of an item into those that are up to date and the others; nil where there is none of
  /// these.
  private mutating func pendingPart(of item: BatchItem, _ journal: Journal) throws -> BatchItem? {
    var pending: [BatchOutput] = []
    var hash: UInt64?
    let outputs = item.outputs(request)
    outputCount += outputs.count
    for output in outputs {
      let chain = try request.chain(of: output)
      let recipe = request.recipe(of: output, chain)
      if request.options.traces {
        listed.append(ManifestOutput(output, of: item.input, chain))
      }
      let known = journal.entry(of: output.name)
      // A manifest has times that only a render tells.
      let lacksTrace = request.options.traces && known?.result?.trace == nil
      if !request.options.force, !lacksTrace, let facts = item.facts, let known,
        var entry = try known.renewed(
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
          let revisions = request.revisions(of: output, chain)
          if entry.revisions == revisions {
            entry.input = input
            keep(entry, known, as: output, of: item)
            continue
          }
          revised.add(from: entry.revisions, to: revisions)
        }
      }
      if let known, known.failure != nil, known.recipe == recipe { failedBefore.append(known) }
      pending.append(output)
    }
    guard !pending.isEmpty else { return nil }
    var item = item
    item.keep(pending)
    return item
  }

  private mutating func hash(of path: String) throws -> UInt64 {
    let hash = try hashes[path] ?? BatchInterruption.hash(ofFile: path)
    hashes[path] = hash
    return hash
  }

  private mutating func keep(
    _ entry: JournalEntry, _ known: JournalEntry, as output: BatchOutput, of item: BatchItem
  ) {
    var entry = entry
    entry.path = item.input.path
    if entry.input != known.input || entry.outcome != known.outcome
      || entry.sources != known.sources
    {
      entry.instant = secondsSince1970()
      touched.append(entry)
    }
    let isKnown = entry.result.map { result in
      (request.options.report == nil || result.levels.isFull)
        && (request.options.page == nil || result.levels.isFull && result.outline != nil)
    }
    tally.add(entry, rank: output.rank)
    keptSeconds += entry.result?.seconds ?? 0
    if isKnown == false {
      unmeasured.append((output, entry))
    } else {
      kept.append(output.name)
    }
  }

  /// The number of outputs that need not be rendered.
  package var keptCount: Int { kept.count + unmeasured.count }
}

extension BatchRequest {
  /// Files that are written once all outputs are, and their options.
  fileprivate var filesBeside: [(option: String, path: String)] {
    [("report", options.report), ("page", options.page), ("manifest", options.manifest)]
      .compactMap { option, path in path.map { (option, $0) } }
      + labels.flatMap { $0.targets(in: pattern.root, options.shard) }.map { ("labels", $0) }
  }

  /// Refuses those that could not be written. Folders in that of the outputs may be made with these.
  func checkFilesBeside() throws {
    let root = Path.tidy(Path.resolve(pattern.root, in: currentFolder()))
    for (_, path) in filesBeside {
      let whole = Path.tidy(Path.resolve(path, in: currentFolder()))
      let isMissing = FileFacts(path: Path.folder(of: whole)) == nil
      if isMissing, Path.below(root, whole) != whole { continue }
      try DataFileWriter.checkPlace(path)
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
