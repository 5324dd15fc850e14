import SyrinxEngine

/// Explains an effect, a voice or a command.
struct Help: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "help"
  static let summary = "Explains an effect, a voice or a command."
  static let usage = ["[EFFECT|VOICE|COMMAND]"]
  static var slots: [Slot] { [.word(topics)] }

  private static var topics: [String] {
    EffectCatalog.names + [VoiceCall.word] + CommandList.all.map { $0.name } + VoiceCatalog.names
  }

  private let topic: String?

  init(_ invocation: Invocation<Options>) throws {
    topic = try invocation.onlyWord(of: Self.self)
    guard let topic, !Self.topics.contains(topic) else { return }
    throw InvocationError.unknownTopic(topic, candidates: Self.topics)
  }

  func run(at desk: Desk) throws -> ExitStatus {
    let writer = HelpWriter(columns: desk.output.columns)
    if let topic, let effect = EffectCatalog.effect(named: topic) {
      desk.output.write(writer.effect(effect))
    } else if let topic, let command = CommandList.command(named: topic) {
      func write<C: Command>(_ command: C.Type) { desk.output.write(writer.command(command)) }
      write(command)
    } else if topic == VoiceCall.word {
      desk.output.write(writer.voiceCall())
    } else if let topic {
      desk.output.write(writer.voice(try VoiceBook.builtIn.voice(named: topic)))
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
