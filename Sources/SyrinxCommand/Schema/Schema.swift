import SyrinxEngine
import SyrinxRender
import SyrinxTimeline

final class Schema: Command {
  struct Options: Adjustable {
    var plugins = false
    static let parameters: [Parameter<Options>] = [
      .flag("plugins", \.plugins, help: "with the plug-ins that are installed")
    ]
  }

  /// The documents that have a schema.
  private enum Subject: String, CaseIterable { case chain, voice, timeline }

  static let name = "schema"
  static let summary = "Print the JSON Schema of chain, voice or timeline files."
  static let usage = ["[chain|voice|timeline] [--plugins]"]
  static let slots = [Slot.word(Subject.allCases.map(\.rawValue))]
  static let details = [
    "Draft 2020-12. Editors use it for completion and checking if a file names it as \"$schema\"."
  ]

  private let subject: Subject
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    let word = try invocation.onlyWord(of: Self.self)
    subject = try word.map { try Subject(chosen: $0, as: "schema") } ?? .chain
  }

  func run(on console: Console) -> ExitStatus {
    let effects = options.plugins ? console.effects.includingFound() : console.effects
    let schema = ChainSchema(effects: effects)
    switch subject {
    case .chain: console.output.write(schema.chain)
    case .voice: console.output.write(schema.voice)
    case .timeline:
      console.output.write(TimelineSchema(chains: schema.definitions).json)
    }
    return .done
  }
}
