import SyrinxEngine
import SyrinxSystem

extension ShardRequest {
  /// Text of what decides the bytes of tar files beside their sources.
  func chainRecipe() -> String {
    var used = SoundRevisions()
    // With the chains of voices, which the words only name.
    var chains = ContentHash()
    for patch in template.ends {
      used.formUnion(SoundRevisions(of: patch, options.render, to: "a.flac"))
      if case .chain(let chain) = patch { chains.add(Array((chain.text + "\n").utf8)) }
    }
    let files = (template.files + [options.render.chapterFile].compactMap { $0 }).map { ($0, $0) }
    return [
      template.recipe, "chain#" + ContentHash.text(chains.value),
      files.isEmpty ? nil : "files#" + Self.hash(files), options.render.recipe,
      "--variants=\(options.variants)", options.shardSize.map { "--shard-size=\($0)" },
      used.json?.compact,
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Text of all that decides the bytes of the tar files made of these sources.
  func recipe(of sources: [ShardSource], _ chain: String) -> String {
    "inputs#\(Self.hash(sources.flatMap(\.inputs))) \(chain)"
  }

  private static func hash(_ files: [(name: String, path: String)]) -> String {
    var hash = ContentHash()
    for (name, path) in files {
      // One that is missing, or may not be read, is a failure of its sample.
      guard let facts = FileFacts(path: path), isReadable(path) else { continue }
      hash.add(Array("\(name)\n\(facts.byteCount)\n\(facts.modified)\n".utf8))
    }
    return ContentHash.text(hash.value)
  }

  /// False of a pipe, of which nobody can tell whether it brings the same bytes again.
  func isRepeatable(_ sources: [ShardSource]) -> Bool {
    sources.allSatisfy { source in
      guard case .archive(let path) = source else { return true }
      return InputLocation(path) != .standardInput && FileFacts(path: path)?.kind == .file
    }
  }
}
