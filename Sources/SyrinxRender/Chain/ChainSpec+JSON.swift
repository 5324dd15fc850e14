import SyrinxEngine
import SyrinxText

extension ChainSpec {
  /// Reads an array such as `[{"pitch": {"cents": 400}}, [[{"gain": {"db": -6}}], []]]`; an array
  /// among the steps holds parallel chains.
  /// `{"voice": {"name": "robot"}}` is replaced by the voice's own steps.
  package init(_ document: Document, voices: VoiceBook) throws(DocumentError) {
    self.init()
    var count = 0
    for element in try document.elements() {
      let added: [Step]
      if case .array = element.value {
        let branches = try element.elements().map { branch throws(DocumentError) in
          try ChainSpec(branch, voices: voices)
        }
        guard !branches.isEmpty else { throw .emptyBranches(place: element.path) }
        added = [.branches(branches)]
      } else {
        added = try Self.steps(element, voices)
      }
      count += ChainSpec(added).stepCount
      try Self.check(count, at: document.path)
      steps += added
    }
  }

  package init(wordsOrSteps document: Document, voices: VoiceBook) throws(DocumentError) {
    guard case .string(let text) = document.value else {
      guard case .array = document.value else {
        throw .expected(
          #"effects such as "pitch +3st" or [{"pitch": {"cents": 300}}]"#, place: document.path)
      }
      try self.init(document, voices: voices)
      return
    }
    do throws(ChainError) {
      try self.init(
        words: text.chainWords, voices: voices)
    } catch {
      throw .words(error, place: document.path)
    }
  }

  /// Reads a chain in which values may be random, which are drawn from a seed, a name and a variant, and
  /// tells if any were.
  package static func drawing(
    _ document: Document, seed: Int, name: String, variant: Int, voices: VoiceBook
  ) throws(DocumentError) -> (chain: ChainSpec, isDrawn: Bool) {
    var book = voices
    let files = DrawnFiles()
    let check = Draws(probing: 0, files: files)
    book.draws = check
    let chain = try ChainSpec(wordsOrSteps: document, voices: book)
    guard check.probeCount > 0 || chain.effects.contains(where: { $0.drawsSeed() }) else {
      return (chain, false)
    }
    book.draws = Draws(seed: seed, name: name, variant: variant, files: files)
    return (try ChainSpec(wordsOrSteps: document, voices: book), true)
  }

  package static func check(_ stepCount: Int, at place: String) throws(DocumentError) {
    guard stepCount <= mostSteps else {
      throw .tooMany("effects and branches", limit: mostSteps, place: place)
    }
  }

  public var json: JSONValue {
    .array(
      steps.map { step in
        switch step {
        case .effect(let effect):
          .object([JSONValue.Member(effect.descriptor.name, effect.json)])
        case .branches(let branches): .array(branches.map(\.json))
        }
      })
  }
}
