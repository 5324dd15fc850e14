import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxTimeline

/// Runs tasks of a batch, each on the calling thread.
package struct BatchWorker: Sendable {
  package let request: BatchRequest
  package let sharedValues: SharedValues
  /// Threads per file.
  let jobsPerFile: Int
  /// The cache of clips with slow chains; nil where nothing is cached.
  let segments: SegmentCache?
  private var root: String { request.pattern.root }
  private var measures: RenderJob.Measures {
    let isFull = request.options.measuresAll
    return RenderJob.Measures(
      loudness: isFull, truePeak: isFull, outline: request.options.page != nil,
      trace: request.options.traces)
  }

  package typealias Tick = (BatchPart) -> Void

  /// Runs a task and returns the results of its outputs, but for those that were interrupted.
  package func perform(_ task: BatchTask, tick: @escaping Tick) -> [FinishedOutput] {
    switch task {
    case .measure(let output, let entry): return measure(output, entry)
    case .render(let item): return render(item, tick)
    }
  }

  private func render(_ item: BatchItem, _ tick: @escaping Tick) -> [FinishedOutput] {
    let outputs = item.outputs(self.request)
    let chains: [BatchChain]
    do {
      chains = try outputs.map { try request.chain(of: $0) }
    } catch {
      return BatchTask.render(item).failures(request, error)
    }
    var stamp: FileStamp?
    var sources: [[SourceEntry]] = outputs.map { _ in [] }
    let results: [Result<RenderedFiles, any Error>]
    do {
      let known = try self.stamp(item)
      // Variants may draw other files.
      sources = try outputs.map { output in
        try (output.composition?.sources ?? []).map { try SourceEntry($0, hash: hash) }
      }
      let paths = outputs.flatMap { [$0.path] + $0.words.map(\.target) }
      for folder in Set(paths.map { Path.folder(of: $0) }) {
        try makeFolder(folder, durably: request.options.render.sync == .yes)
      }
      stamp = known
      results = self.results(of: item, outputs, chains, tick)
    } catch {
      results = outputs.map { _ in .failure(error) }
    }
    return outputs.indices.compactMap {
      finishedOutput(item, outputs[$0], chains[$0], stamp, sources[$0], results[$0])
    }
  }

  private func results(
    of item: BatchItem, _ outputs: [BatchOutput], _ chains: [BatchChain], _ tick: @escaping Tick
  ) -> [Result<RenderedFiles, any Error>] {
    if let timeline = request.timeline {
      return zip(outputs, chains).map { output, chain in
        Result { try compose(timeline, item, output, chain, tick) }
      }
    }
    let requests = zip(outputs, chains).map { request(item, $0, $1) }
    let isShared =
      requests.count > 1
      && requests.allSatisfy { !$0.rewinds && !$0.patch.hasDrift && !$0.patch.reverses }
    return isShared ? renderTogether(requests, item, tick) : renderInTurn(requests, tick)
  }

  /// The hash of a file, read once for all outputs.
  private func hash(of path: String) throws -> UInt64 {
    guard let state = FileState(path: path) else { return try ContentHash.ofInput(at: path) }
    return try sharedValues.value(for: state) { try ContentHash.ofInput(at: path) }
  }

  private func compose(
    _ timeline: BatchTimeline, _ item: BatchItem, _ output: BatchOutput, _ chain: BatchChain,
    _ tick: @escaping Tick
  ) throws -> RenderedFiles {
    guard let composition = output.composition else { throw EngineError.nothingToRender }
    let request = request(item, output, chain)
    // Clips of the input itself occur only once, so they are not cached.
    let input = Path.Key(Path.resolve(item.input.path, in: currentFolder()))
    let cache = segments.map { segments in
      ClipCache(
        segments, self.request.options.render, bytes: hash, isCached: { Path.Key($0) != input })
    }
    return try timeline.compose(
      composition, of: item.input.path, to: output.path, request.options, cache: cache,
      files: ComposedFiles(sharedValues), measures, tick: tick)
  }

  private func stamp(_ item: BatchItem) throws -> FileStamp {
    let path = item.input.path
    guard let facts = item.facts else { throw PathError.notFound(path: path) }
    guard facts.kind != .folder else { throw PathError.isDirectory(path: path) }
    // Opening a pipe could block.
    guard facts.kind == .file else { throw BatchError.notAFile(path: path) }
    return FileStamp(facts, hash: try ContentHash.ofInput(at: path))
  }

  private func request(
    _ item: BatchItem, _ output: BatchOutput, _ chain: BatchChain
  ) -> RenderRequest {
    var options = request.renderOptions(of: output)
    options.jobs = jobsPerFile
    options.words = output.words
    return RenderRequest(
      input: .file(item.input.path), output: .file(output.path),
      patch: chain.patch, options: options)
  }

  /// Renders the chains in series, opening the input for each.
  private func renderInTurn(
    _ requests: [RenderRequest], _ tick: Tick
  ) -> [Result<RenderedFiles, any Error>] {
    var before = BatchPart()
    return requests.map { request in
      Result {
        let plan = try RenderPlan(request, sharedValues: sharedValues)
        let part = before
        let (count, rate) = (plan.renderer.frameCount, Double(plan.renderer.format.sampleRate))
        return try RenderJob(plan, measures).makeFiles { done in
          let fraction = count.map { $0 > 0 ? Double(done) / Double($0) : 1 } ?? 0
          before.fraction = part.fraction + fraction / Double(requests.count)
          before.seconds = part.seconds + Double(done) / rate
          tick(before)
        }
      }
    }
  }

  /// Renders all chains alternately, block by block, so that the input is decoded only once.
  private func renderTogether(
    _ requests: [RenderRequest], _ item: BatchItem, _ tick: Tick
  ) -> [Result<RenderedFiles, any Error>] {
    let group: RenderGroup
    do {
      let reader = try SoundFileReader(
        path: item.input.path, raw: requests[0].options.raw, nonFinite: requests[0].options.nan,
        damaged: requests[0].options.damaged)
      group = RenderGroup(requests, reader, sharedValues, measures)
    } catch {
      return requests.map { _ in .failure(error) }
    }
    return group.run(tick: tick)
  }

  private func measure(_ output: BatchOutput, _ entry: JournalEntry) -> [FinishedOutput] {
    var entry = entry
    guard var result = entry.result else { return [] }
    do {
      let reader = try SoundFileReader(
        path: output.path, raw: request.options.render.rawLayout(of: output.path, result))
      let meter = try RenderMeter(
        format: reader.format, frameCount: reader.frameCount,
        RenderJob.Measures(
          loudness: true, truePeak: true, outline: request.options.page != nil))
      try reader.forEachBlock { block in
        if Interruption.isRequested { throw BatchInterruption() }
        meter.write(block)
      }
      result.levels = BatchLevels(meter)
      result.outline = meter.outline?.outline ?? result.outline
      entry.outcome = .done(result)
      entry.instant = secondsSince1970()
      return [FinishedOutput(rank: output.rank, entry: entry, kind: .measured)]
    } catch is BatchInterruption {
      return []
    } catch {
      return BatchTask.measure(output, entry).failures(request, error)
    }
  }

  private func finishedOutput(
    _ item: BatchItem, _ output: BatchOutput, _ chain: BatchChain, _ stamp: FileStamp?,
    _ sources: [SourceEntry], _ result: Result<RenderedFiles, any Error>
  ) -> FinishedOutput? {
    let recipe = request.recipe(of: output, chain)
    let hashed = result.flatMap { made in
      Result {
        (made, try made.files.first?.contentHash(), try words(of: output, made.files.dropFirst()))
      }
    }
    switch hashed {
    case .failure(RenderError.interrupted), .failure(FileError.interrupted): return nil
    case .failure(let error):
      return FinishedOutput(
        rank: output.rank,
        entry: JournalEntry(
          failureOf: item.input.path, output: output.name, recipe: recipe, input: stamp, error),
        kind: .failed, endsAll: error.isFullDisk)
    case .success((let made, let hash, let words)):
      let report = made.report
      let shortened = output.row?.shortened(in: report.input)
      let result = BatchResult(
        frames: report.output.frames ?? 0, rate: report.output.format.sampleRate,
        channels: report.output.format.channelCount, encoding: report.output.encoding.rawValue,
        byteCount: made.files.first?.facts.byteCount ?? 0,
        stamp: hash.flatMap { hash in
          made.files.first.map { FileStamp($0.facts, hash: hash) }
        },
        levels: BatchLevels(
          peakDB: report.peakDB, truePeakDB: report.truePeakDB,
          integratedLUFS: report.integratedLUFS, isFull: measures.truePeak),
        clippedSamples: report.clippedSamples,
        warnings: report.warnings + [shortened?.sentence].compactMap { $0 },
        outline: report.outline, trace: report.trace)
      return FinishedOutput(
        rank: output.rank,
        entry: JournalEntry(
          path: item.input.path, output: output.name, input: stamp, recipe: recipe,
          revisions: request.revisions(of: output, chain), instant: secondsSince1970(),
          outcome: .done(result), words: words, sources: sources),
        kind: .rendered, warnings: report.warnings, line: report.line, shortened: shortened,
        files: made.files)
    }
  }

  private func words(
    of output: BatchOutput, _ files: some Sequence<WholeFile>
  ) throws -> [WordsEntry] {
    try output.words.map { words in
      let file = files.first { $0.path == words.target }
      return WordsEntry(
        output: Path.below(root, words.target), source: words.source.map(Path.name(of:)),
        sourceStamp: try words.sourceStamp(),
        made: try file.map { FileStamp($0.facts, hash: try $0.contentHash()) })
    }
  }
}

extension InputRow {
  /// Times are rounded where they were measured, and files where they were cut.
  private static let tolerance = 0.1

  /// Nil of a segment that its file holds, and of whole files.
  fileprivate func shortened(in file: RenderReport.Stream?) -> ShortSegment? {
    guard let end, let file, let frames = file.frames else { return nil }
    let seconds = Double(frames) / Double(file.format.sampleRate)
    guard end > seconds + Self.tolerance else { return nil }
    return ShortSegment(
      line: line,
      sentence: "line \(line) ends at \(Measure.duration(end)), but ‘\(path)’ has"
        + " \(Measure.duration(seconds))")
  }
}

extension BatchLevels {
  fileprivate init(_ meter: RenderMeter) {
    self.init(
      peakDB: meter.level.peakDB, truePeakDB: meter.truePeak?.peakDB,
      integratedLUFS: meter.loudness?.integratedLUFS, isFull: true)
  }
}
