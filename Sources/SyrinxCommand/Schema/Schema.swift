import SyrinxEngine

/// Writes the JSON Schema of chains, or of voices.
struct Schema: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  /// The documents that have a schema.
  private enum Subject: String, CaseIterable { case chain, voice }

  static let name = "schema"
  static let summary = "Writes the JSON Schema of chain files, or of voice files."
  static let usage = ["[chain|voice]"]
  static let slots = [Slot.word(Subject.allCases.map(\.rawValue))]
  static let details = [
    "It is of draft 2020-12, and editors use it to help while you type: name it by \"$schema\" at the"
      + " top of your file."
  ]

  private let subject: Subject

  init(_ invocation: Invocation<Options>) throws {
    guard let word = try invocation.onlyWord(of: Self.self) else {
      subject = .chain
      return
    }
    guard let subject = Subject(rawValue: word) else {
      throw InvocationError.unknownTopic(word, candidates: Subject.allCases.map(\.rawValue))
    }
    self.subject = subject
  }

  func run(on console: Console) -> ExitStatus {
    let schema = ChainSchema(effects: console.effects)
    console.output.write(subject == .chain ? schema.chain : schema.voice)
    return .done
  }
}
