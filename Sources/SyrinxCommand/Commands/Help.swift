import SyrinxEngine

/// Explains an effect or a command.
struct Help: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "help"
  static let summary = "Explains an effect or a command."
  static let usage = ["[EFFECT|COMMAND]"]

  private let topic: String?

  init(_ invocation: Invocation<Options>) throws {
    topic = try invocation.onlyWord(of: Self.self)
    guard let topic, CommandList.command(named: topic) == nil,
      EffectCatalog.effect(named: topic) == nil
    else { return }
    throw InvocationError.unknownTopic(
      topic, candidates: EffectCatalog.all.map { $0.name } + CommandList.all.map { $0.name })
  }

  func run(at desk: Desk) -> ExitStatus {
    let writer = HelpWriter(columns: desk.output.columns)
    if let topic, let effect = EffectCatalog.effect(named: topic) {
      desk.output.write(writer.effect(effect))
    } else if let topic, let command = CommandList.command(named: topic) {
      func write<C: Command>(_ command: C.Type) { desk.output.write(writer.command(command)) }
      write(command)
    } else {
      desk.output.write(writer.program())
    }
    return .done
  }
}

extension Invocation {
  /// The one word that a command may be given.
  func onlyWord<C: Command>(of command: C.Type) throws(InvocationError) -> String? {
    guard words.count <= 1 else {
      throw .tooManyWords(words[1], command: C.name, usage: C.usageLine)
    }
    return words.first
  }
}
