import SyrinxSystem

extension RenderOptions {
  package func check() throws(RenderError) {
    if let end = player.end, end <= player.start {
      throw .segmentEmpty(start: player.start, end: end)
    }
    if inPlace && noClobber { throw .conflict(option: "in-place", with: "--no-clobber") }
    if bitrate != nil && quality != nil { throw .conflict(option: "bitrate", with: "--quality") }
    if quiet && verbose { throw .conflict(option: "quiet", with: "--verbose") }
  }

  /// Refuses what is done to samples as they are written, for a command that writes none.
  package func checkUnwritten(by command: String) throws(RenderError) {
    guard clip == .fail || clip == .scale else { return }
    throw .conflict(option: "clip \(clip.rawValue)", with: "\(command) (no samples are written)")
  }

  /// Checks the options and reads the file of `--chain`; nil where there is none.
  package func readPatch(_ voices: VoiceBook) throws -> Patch? {
    try readChainText().map { try patch($0, voices) }
  }

  /// Checks the options and reads the text of the file of `--chain`; nil where there is none.
  package func readChainText() throws -> String? {
    try check()
    return try chain.map { try readTextFile(at: $0) }
  }

  /// Reads a chain or graph from the text of the file of `--chain`.
  package func patch(_ text: String, _ voices: VoiceBook) throws -> Patch {
    do throws(DocumentError) {
      return try Patch(parsing: text, voices: voices)
    } catch {
      throw DocumentFileError(path: chain ?? "", line: error.line(in: text), error)
    }
  }

  /// The chain of the file followed by that of the words.
  package func join(_ patch: Patch?, _ words: [String], _ voices: VoiceBook) throws -> Patch {
    switch patch {
    case .graph(let graph)?:
      if let word = words.first { throw RenderError.graphAndWords(chain: chain ?? "", word: word) }
      guard graph.usesInput else { throw RenderError.inputUnused(chain: chain ?? "") }
      return .graph(graph)
    case .chain(let first)?:
      return .chain(try ChainSpec(first.steps + ChainSpec(words: words, voices: voices).steps))
    case nil: return .chain(try ChainSpec(words: words, voices: voices))
    }
  }
}
