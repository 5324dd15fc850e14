import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension BatchRequest {
  /// Reads `INPUT… --out PATTERN -- CHAIN`.
  init(_ invocation: Invocation<BatchOptions>) throws {
    let options = invocation.options
    let count = invocation.wordCountBeforeDashes ?? invocation.words.count
    let words = Array(invocation.words[..<count])
    let chainWords = Array(invocation.words[count...])
    if options.render.chain.map(InputLocation.init) == .standardInput {
      throw BatchError.pipe("--chain -")
    }
    let book = try VoiceBook.named(options.render.voices, invocation.effects)
    let chainText = try options.render.readChainText()
    if let path = options.report, !["json", "csv"].contains(Path.ending(of: path)) {
      throw BatchError.unknownReport(path)
    }
    if let path = options.manifest, !["jsonl", "csv"].contains(Path.ending(of: path)) {
      throw BatchError.unknownManifest(path)
    }
    let rows = try options.from.map { try InputManifest.read($0) } ?? []
    let columns =
      [options.split?.column].compactMap { $0 }.map { ($0, "split") }
      + (options.condition?.columns ?? []).map { ($0, "where") }
    for (column, option) in columns where options.from == nil || !rows.isEmpty {
      guard rows.contains(where: { $0[column: column] != nil }) else {
        throw BatchError.unknownColumn(column, option: option)
      }
    }
    if let page = options.page { try checkPagePath(page, for: "page") }
    if options.embed, options.page == nil {
      throw Batch.missing("--page FILE.html")
    }
    for (option, isSet) in [("force", options.force), ("album", options.album)]
    where isSet && options.status {
      throw RenderError.conflict(option: option, with: "--status")
    }
    var timeline: BatchTimeline?
    if let path = options.timeline {
      try options.checkTimeline(chain: chainWords)
      timeline = try BatchTimeline(
        path, setting: options.fields, seed: options.render.seed, voices: book)
    } else if !options.fields.isEmpty {
      throw Batch.missing("--timeline FILE")
    }
    for (option, path) in [
      ("report", options.report), ("page", options.page), ("manifest", options.manifest),
    ]
    where path != nil && (options.status || options.dryRun) {
      throw RenderError.conflict(
        option: option, with: options.status ? "--status" : "--dry-run")
    }
    for word in words where FileFacts(path: word) == nil && book.effects.beginsChain(word) {
      throw BatchError.chainBeforeDashes(word)
    }
    guard let out = options.out else { throw Batch.missing("--out PATTERN") }
    if OutputLocation(out) == .standardOutput { throw BatchError.pipe(out) }
    if words.isEmpty, options.from == nil, !options.status {
      throw Batch.missing("INPUT")
    }
    let (name, voices) = try Self.values(options.each)
    let pattern = try OutputPattern(
      out, hasVoices: voices.count > 1, hasVariants: options.variants > 1,
      hasSplit: options.split != nil)
    for words in options.words { try words.checkPattern() }
    let patterns =
      try [("--out=\(out)", pattern)]
      + options.words.map { ("--words=\($0.text)", try OutputPattern(name: $0.text)) }
    func option(using field: String) -> String? { patterns.first { $0.1.uses(field) }?.0 }
    if options.split == nil, let option = option(using: "split") {
      throw BatchError.noSplit(option)
    }
    let hints = ChainSpec.hints(
      in: chainWords.map { $0.replacing("{\(name)}", with: voices.first ?? $0) },
      voices: book.checking)
    var chains: [BatchChain] = []
    if voices.isEmpty {
      let named = Self.voices(in: chainWords)
      if named.isEmpty, let option = option(using: "voice") { throw BatchError.noVoice(option) }
      chains = [
        try Self.chain(
          chainWords, after: chainText, voice: named.joined(separator: "-"), options, book)
      ]
    } else {
      if case .graph? = try chainText.map({ try options.render.patch($0, book.checking) }) {
        throw BatchError.eachOfGraph(chain: options.render.chain ?? "")
      }
      for voice in voices {
        let mark = "{\(name)}"
        let isMarked = chainWords.contains { $0.contains(mark) }
        guard isMarked || name == VoiceCall.word || book.effects.beginsEffect(name) else {
          throw BatchError.eachOfNothing(name)
        }
        let words =
          isMarked
          ? chainWords.map { $0.replacing(mark, with: voice) } : [name, voice] + chainWords
        chains.append(try Self.chain(words, after: chainText, voice: voice, options, book))
      }
    }
    self.init(
      words: words, pattern: pattern, chains: chains, options: options, hints: hints,
      timeline: timeline)
    self.rows = rows
    labels = try options.labels.map { try LabelFile($0) }
    let manifest = options.from ?? ""
    let player = options.render.player
    for row in rows {
      guard row.hasSegment(start: player.start, end: player.end) else {
        throw ManifestError(path: manifest, line: row.line, fault: .emptySegment)
      }
      // Of a composition they would be another.
      if timeline != nil, row.start != nil || row.end != nil {
        throw RenderError.conflict(option: "timeline", with: "the segments in ‘\(manifest)’")
      }
      guard let chain = row.chain, rowChains[chain] == nil else { continue }
      guard chainWords.isEmpty, chainText == nil else {
        throw BatchError.twoChains(manifest: manifest)
      }
      if let option = options.each != nil ? "each" : timeline != nil ? "timeline" : nil {
        throw RenderError.conflict(option: option, with: "the chains in ‘\(manifest)’")
      }
      do {
        rowChains[chain] =
          switch chain {
          case .words(let words): try options.template(words.chainWords, after: nil, book)
          case .steps(let text): try options.template([], after: text, book)
          }
      } catch {
        throw RowChainError(path: manifest, line: row.line, error)
      }
    }
  }

  /// The name and the values in `voice=robot,cave`.
  private static func values(_ each: String?) throws -> (name: String, values: [String]) {
    guard let each else { return (VoiceCall.word, []) }
    guard let equals = each.firstIndex(of: "="), each.isSetting else {
      throw BatchError.unknownEach(each)
    }
    let values = each[each.index(after: equals)...].split(separator: ",").map(String.init)
    guard !values.isEmpty else { throw BatchError.unknownEach(each) }
    return (String(each[..<equals]), values)
  }

  private static func voices(in words: [String]) -> [String] {
    zip(words, words.dropFirst()).filter { $0.0 == VoiceCall.word }.map(\.1)
  }

  private static func chain(
    _ words: [String], after text: String?, voice: String, _ options: BatchOptions,
    _ book: VoiceBook
  ) throws -> BatchChain {
    let template = try options.template(words, after: text, book)
    if template.isRandom, options.album {
      throw RenderError.conflict(option: "album", with: "random values")
    }
    return BatchChain(
      voice: voice, patch: template.first, recipe: try recipe(of: template.first, options),
      template: template.isRandom ? template : nil)
  }
}

extension ShardRequest {
  /// Reads `SHARDS… --out PATTERN.tar -- CHAIN`.
  init(_ invocation: Invocation<BatchOptions>) throws {
    let options = invocation.options
    let count = invocation.wordCountBeforeDashes ?? invocation.words.count
    let book = try VoiceBook.named(options.render.voices, invocation.effects)
    let template = try options.template(
      Array(invocation.words[count...]), after: options.render.readChainText(), book)
    // That --from names the inputs is refused below.
    guard count > 0 || options.from != nil else { throw Batch.missing("INPUT") }
    try self.init(Array(invocation.words[..<count]), template, options)
  }
}

extension BatchOptions {
  fileprivate func template(
    _ words: [String], after text: String?, _ book: VoiceBook
  ) throws -> ChainTemplate {
    try ChainTemplate(words, after: text, render, book, drawsSeeds: variants > 1)
  }

  /// Refuses beside a timeline what means one sound and its chain.
  fileprivate func checkTimeline(chain words: [String]) throws {
    if let word = words.first { throw BatchError.chainBesideTimeline(word) }
    let player = render.player
    let others: [(name: String, isSet: Bool)] = [
      ("chain", render.chain != nil), ("each", each != nil), ("album", album),
      ("raw", render.raw != nil), ("start", player.start > 0), ("end", player.end != nil),
      ("loop", player.loop > 1),
    ]
    if let other = others.first(where: \.isSet) {
      throw RenderError.conflict(option: other.name, with: "--timeline")
    }
  }
}
