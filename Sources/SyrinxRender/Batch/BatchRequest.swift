import SyrinxEngine
import SyrinxFiles

/// One of the chains that every input goes through.
package struct BatchChain: Sendable {
  /// What stands for `{voice}`.
  package var voice: String?
  package var patch: Patch
  /// All that decides what it makes of an input.
  package var recipe: String

  package init(voice: String? = nil, patch: Patch, recipe: String) {
    self.voice = voice
    self.patch = patch
    self.recipe = recipe
  }
}

/// Many renders as they were asked for.
package struct BatchRequest: Sendable {
  package var words: [String]
  package var pattern: OutputPattern
  package var chains: [BatchChain]
  package var options: BatchOptions
  /// What is worth saying about the words of the chain.
  package let hints: [ChainHint]
  /// What is composed for each input; nil where each goes through the chains alone.
  package let timeline: BatchTimeline?

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
    return [options.render.chain, options.timeline].compactMap { $0 } + lists
      + chains.flatMap(\.patch.files)
  }

  /// All that decides what becomes of the input of an output.
  package func recipe(of output: BatchOutput) -> String {
    [output.composition?.recipe, chains[output.chain].recipe].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// All that decides what a chain makes of an input.
  package static func recipe(of patch: Patch, _ options: BatchOptions) throws -> String {
    var parts: [String] = []
    switch patch {
    case .chain(let chain): parts.append(chain.text)
    case .graph:
      let path = options.render.chain ?? ""
      parts.append("graph#" + ContentHash.text(try ContentHash.ofFile(at: path)))
    }
    for path in patch.files where FileFacts(path: path)?.kind == .file {
      parts.append("\(path)#" + ContentHash.text(try ContentHash.ofFile(at: path)))
    }
    parts.append(options.render.recipe)
    parts += options.words.map { "--words=" + $0.text }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
