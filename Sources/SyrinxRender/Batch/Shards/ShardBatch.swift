import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Renders tar files into tar files, in order: samples on as many threads as there are, and each tar file is
/// named when it is whole. A journal tells a later run which are, and where in the inputs they end.
package final class ShardBatch {
  private let renderer: ShardRenderer
  private var journal: ShardJournal?
  private var summary = ShardSummary()
  /// The tar files that are read.
  private var read: UsedFiles
  private let note: (String) -> Void
  private let chainRecipe: String
  /// The sample that was last rendered, and the warnings about it: its variants have the same.
  private var warned: (key: String, sentences: Set<String>) = ("", [])
  /// Takes the lines of a manifest as they come.
  private var manifest: DataFileWriter?

  package init(_ request: ShardRequest, note: @escaping (String) -> Void) {
    renderer = ShardRenderer(request)
    read = UsedFiles(reading: request.named)
    chainRecipe = request.chainRecipe()
    self.note = note
  }

  private var request: ShardRequest { renderer.request }

  /// Bytes of samples that are read before they are rendered.
  private static let mostWaiting = 64 << 20

  package func run() throws -> ShardSummary {
    let root = request.root
    if OutputLocation(request.out) != .standardOutput {
      try makeFolder(root, durably: request.options.render.sync == .yes)
      journal = try ShardJournal(request)
    }
    try request.manifestOwner?.check()
    manifest = try request.options.manifest.map {
      try DataFileWriter(path: $0, madeOf: request.named)
    }
    if request.isOneEach {
      for (number, archive) in request.archives.enumerated() {
        let path = request.path(number: number, of: archive)
        try render([.archive(archive)], number: number) { _ in path }
      }
    } else {
      let sources: [ShardSource] =
        request.archives.isEmpty
        ? [.files(try files())] : request.archives.map { .archive($0) }
      try render(sources, number: 0) { request.path(number: $0) }
    }
    try journal?.finish()
    if let file = try manifest?.complete() {
      // Another run may have written one meanwhile.
      try request.manifestOwner?.check()
      try [file].publish(durably: request.options.render.sync == .yes)
    }
    return summary
  }

  private func files() throws -> [BatchInput] {
    var finder = InputFinder(
      match: request.options.match, takesRaw: request.options.render.raw != nil)
    for word in request.words { try finder.add(word) }
    guard !finder.inputs.isEmpty else {
      throw finder.failures.first?.error ?? BatchError.nothingFound(request.words)
    }
    summary.failures += finder.failures.map { ShardFailure(name: $0, reason: $1.report) }
    if let archive = finder.inputs.first(where: { ShardRequest.isArchive($0.path) }) {
      throw ShardError.listed(archive.path)
    }
    // A file that is named twice is taken once.
    var keys: [Path.Key: String] = [:]
    return try finder.inputs.filter { input in
      let key = ShardSample.key(of: input)
      guard let other = keys.updateValue(input.path, forKey: Path.Key(key)) else { return true }
      guard Path.Key(other) == Path.Key(input.path) else {
        throw ShardError.sameKey(key, one: other, other: input.path)
      }
      return false
    }
  }

  /// Renders sources one after another into tar files of the largest size that was asked for, from `number` on.
  private func render(
    _ sources: [ShardSource], number: Int, _ path: (Int) -> String
  ) throws {
    let recipe = request.recipe(of: sources, chainRecipe)
    var place = ShardPlace()
    var number = number
    let wanted = manifest.map { _ in Set(sources.flatMap(\.paths).map(Path.Key.init)) }
    if request.isRepeatable(sources), !request.options.force {
      while let known = journal?.entry(
        of: path(number), number: number, recipe, withLinesOf: wanted)
      {
        summary.keep(known)
        try note(lines: known.lines ?? [], of: path(number))
        guard let next = known.next else {
          return noteOlder(path(number + 1), behind: path(number))
        }
        place = next
        number += 1
      }
    }
    var output: ShardOutput?
    let before = summary
    for (index, source) in sources.enumerated() where index >= place.source {
      warned = ("", [])
      var fault: (any Error)?
      var units: ShardUnits?
      do {
        units = try ShardUnits(
          source.open(), variants: request.options.variants,
          from: index == place.source ? place : ShardPlace(source: index))
      } catch { fault = error }
      while fault == nil, case let group = nextGroup(&units, &fault), !group.isEmpty {
        let chapters = group.map { unit in
          request.chapters(of: unit.sample.key).map { ($0, ShardChapters.state(of: $0)) }
        }
        for (unit, (made, chapters)) in zip(group, zip(renderTogether(group), chapters)) {
          if Interruption.isRequested { throw BatchInterruption() }
          var shard = try output ?? begin(path(number), number, recipe, sources)
          switch made {
          case .success(let rendered):
            warn(rendered.warnings, of: unit.sample.key)
            let isFull = request.options.shardSize.map {
              shard.byteCount > 0
                && shard.byteCount + rendered.blocks.count + TarWriter.end.count > $0
            }
            if isFull ?? false {
              try finish(shard, next: unit.place)
              number += 1
              shard = try begin(path(number), number, recipe, sources)
            }
            shard.note(chapters)
            try shard.add(rendered, of: unit.sample.path ?? source.name)
            summary.add(rendered)
          case .failure(let error):
            // A sample that fails for want of disk or memory would be missing for good in a file that is whole.
            if error is BatchInterruption || error.isOfMachine { throw error }
            if case RenderError.interrupted = error { throw BatchInterruption() }
            let failure = ShardFailure(name: renderer.key(of: unit), reason: error.report)
            shard.note(chapters)
            shard.failures.append(failure)
            summary.failures.append(failure)
          }
          output = shard
        }
      }
      let damage = try fault.map { try failure(of: source, $0) }
      if request.isOneEach, let damage {
        // The file made of it gets no name.
        summary = before
        summary.failures.append(damage)
        return
      }
      for sentence in units?.samples.notes ?? [] { note("\(source.name): \(sentence)") }
      let failures = (units?.samples.failures ?? []) + (damage.map { [$0] } ?? [])
      if !failures.isEmpty {
        var shard = try output ?? begin(path(number), number, recipe, sources)
        shard.failures += failures
        summary.failures += failures
        output = shard
      }
    }
    try finish(output ?? begin(path(number), number, recipe, sources), next: nil)
    noteOlder(path(number + 1), behind: path(number))
  }

  /// The failure of one of several tar files, which does not keep the others from being rendered; throws what
  /// ends the run.
  private func failure(of source: ShardSource, _ error: any Error) throws -> ShardFailure {
    guard request.archives.count > 1, !error.isOfMachine else { throw error }
    switch error {
    case let error as ShardError: return ShardFailure(name: source.name, reason: error.reason)
    case is PathError: return ShardFailure(name: source.name, reason: error.report)
    default: throw error
    }
  }

  /// Says that the tar file is there whose number would be next: readers of all that are called so would take it for
  /// a part of this run.
  private func noteOlder(_ path: String, behind last: String) {
    guard path != last, FileFacts(path: path) != nil else { return }
    note("‘\(path)’ is of an earlier run, and no part of this one")
  }

  private func begin(
    _ path: String, _ number: Int, _ recipe: String, _ sources: [ShardSource]
  ) throws -> ShardOutput {
    if OutputLocation(path) != .standardOutput, read.holds(path) {
      throw BatchError.replacesInput(output: path, input: path)
    }
    return try ShardOutput(
      path, number: number, recipe, madeOf: sources.flatMap(\.paths), request)
  }

  private func warn(_ sentences: [String], of key: String) {
    if warned.key != key { warned = (key, []) }
    for sentence in sentences where warned.sentences.insert(sentence).inserted { note(sentence) }
  }

  /// Writes lines of a manifest, whose tar file is seen from there.
  private func note(lines: [JSONValue], of output: String) throws {
    guard let manifest, let path = request.options.manifest else { return }
    let file = JSONValue.Member("path", .string(ManifestWriter.place(of: output, in: path)))
    for case .object(let members) in lines {
      let line = JSONValue.object([file] + members.filter { $0.name != "path" })
      try manifest.write(line.compact + "\n")
    }
  }

  private func finish(_ shard: ShardOutput, next: ShardPlace?) throws {
    var shard = shard
    let entry = try shard.finish(next: next, durably: request.options.render.sync == .yes)
    if let entry { try journal?.add(entry) }
    try note(lines: shard.lines ?? [], of: shard.path)
    summary.shardCount += 1
  }

  /// Units to be rendered together: enough for all threads, and not too much memory. Those in front of damage
  /// are handed out with it.
  private func nextGroup(
    _ units: inout ShardUnits?, _ fault: inout (any Error)?
  ) -> [ShardUnit] {
    var group: [ShardUnit] = []
    var byteCount = 0
    let most = 32 * request.options.render.threadCount
    do {
      while group.count < most, byteCount < Self.mostWaiting, let unit = try units?.next() {
        byteCount += unit.sample.byteCount
        group.append(unit)
      }
    } catch { fault = error }
    return group
  }

  /// The results, in the order of the samples.
  private func renderTogether(
    _ group: [ShardUnit]
  ) -> [Result<ShardRenderer.Rendered, any Error>] {
    let threadCount = request.options.render.threadCount
    return parallelResults(group.count, threadCount: threadCount) { [renderer] place in
      if Interruption.isRequested { throw BatchInterruption() }
      return try renderer.render(group[place])
    }
  }
}
