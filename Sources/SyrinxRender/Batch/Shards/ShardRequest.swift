import SyrinxSystem

// Shards/ renders the sounds in tar files, as WebDataset has them, into other tar files. Members with one key,
// the part of the name before the first dot after the last slash, are a sample.

/// A batch from tar files, or from files, into tar files.
package struct ShardRequest: Sendable {
  /// Tar files in order; `-` is standard input. Empty where files are put into tar files.
  package let archives: [String]
  package let words: [String]
  package let out: String
  let pattern: NamePattern
  package let template: ChainTemplate
  package let options: BatchOptions

  package init(
    _ words: [String], _ template: ChainTemplate, _ options: BatchOptions
  ) throws {
    let expanded = try words.flatMap { try Self.expanded($0) }
    archives = expanded.filter(Self.holdsSamples)
    self.words = expanded.filter { !Self.holdsSamples($0) }
    if let word = expanded.first(where: Self.isCompressed) {
      throw ShardError.compressed(path: word)
    }
    guard let out = options.out else { throw ShardError.noOutput }
    (self.out, self.template, self.options) = (out, template, options)
    if Self.isPacked(out), archives.isEmpty, options.shardSize == nil {
      throw ShardError.packed(out)
    }
    guard archives.isEmpty || self.words.isEmpty else { throw ShardError.mixed(self.words[0]) }
    guard OutputLocation(out) == .standardOutput || Self.isArchive(out) else {
      throw ShardError.notATar(out)
    }
    pattern = try NamePattern(out, only: ["shard", "stem"])
    if options.shardSize != nil, OutputLocation(out) != .standardOutput, !pattern.uses("shard") {
      throw ShardError.noShardField(out)
    }
    if pattern.uses("stem"), options.shardSize != nil || archives.isEmpty {
      throw ShardError.stemOfMany(out)
    }
    if options.album { throw RenderError.conflict(option: "album", with: "tar files") }
    if let manifest = options.manifest, Path.ending(of: manifest) != "jsonl" {
      throw ShardError.manifest(manifest)
    }
    let others: [(name: String, isSet: Bool)] = [
      ("each", options.each != nil), ("timeline", options.timeline != nil),
      ("from", options.from != nil), ("labels", !options.labels.isEmpty),
      ("split", options.split != nil), ("report", options.report != nil),
      ("page", options.page != nil), ("words", !options.words.isEmpty),
      ("status", options.status), ("dry-run", options.dryRun), ("shard", options.shard != nil),
      ("where", options.condition != nil), ("verify", options.verify),
      ("fail-fast", options.failFast), ("embed", options.embed), ("set", !options.fields.isEmpty),
      ("match", options.match != nil && !archives.isEmpty),
    ]
    if let other = others.first(where: \.isSet) {
      throw RenderError.conflict(option: other.name, with: "tar files")
    }
    try checkPaths()
  }
}
