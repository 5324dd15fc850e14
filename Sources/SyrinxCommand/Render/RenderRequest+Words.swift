import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension RenderRequest {
  /// Reads `IN OUT EFFECT…`, or `IN EFFECT…` when IN is replaced, or `OUT` for a graph of its own.
  init(
    _ words: [String], options: RenderOptions, effects: EffectCatalog
  ) throws {
    if [words.first, options.chain].allSatisfy({ $0.map(InputLocation.init) == .standardInput }) {
      throw RenderError.conflict(option: "chain -", with: "IN ‘-’")
    }
    let voices = try VoiceBook.named(options.voices, isMade: options.saveVoice != nil, effects)
    let text = try options.readChainText()
    guard let first = words.first else {
      throw Render.missing("IN")
    }
    if words.count == 1, !options.inPlace,
      case .graph(let graph)? = try text.map({ try options.patch($0, voices.checking) }),
      !graph.usesInput
    {
      self.init(input: nil, output: OutputLocation(first), patch: .graph(graph), options: options)
      try checkFiles()
      return
    }
    var rest = words[1...]
    let output: String
    if options.inPlace {
      guard InputLocation(first) != .standardInput else { throw RenderError.pipeInPlace }
      if let second = rest.first, second.looksLikeFile || second == first {
        guard Self.areOneFile(first, second) else {
          throw RenderError.notInPlace(input: first, output: second)
        }
        rest.removeFirst()
      }
      output = first
    } else {
      guard let second = rest.popFirst() else {
        throw Render.missing("OUT")
      }
      try effects.checkOutput(second)
      output = second
      if Self.areOneFile(first, second) {
        throw RenderError.sameFile(input: first, output: second)
      }
    }
    let chain = Array(rest)
    if TimelineDocument.isNamed(by: first), options.raw == nil {
      throw ComposeError.timelineInstead(path: first, output: output)
    }
    let replaced = options.inPlace ? FileState(path: first) : nil
    let template = try ChainTemplate(chain, after: text, options, voices)
    let (patch, drawn) = try template.patch(for: Path.name(of: first))
    self.init(
      input: InputLocation(first), output: OutputLocation(output), patch: patch, options: options)
    self.drawn = drawn
    lists = template.lists
    self.replaced = replaced
    hints = template.hints
    try checkFiles()
  }
}
