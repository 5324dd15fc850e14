import SyrinxEngine
import SyrinxRender

final class Help: Command {
  struct Options: Adjustable {
    var search: String?
    static let parameters: [Parameter<Options>] = [
      .text(
        "search", \.search, placeholder: "WORD",
        help: "list where topics, effects, commands, options and voices mention this")
    ]
  }

  static let name = "help"
  static let summary = "Show help for an effect, a voice, a command or a topic."
  static let usage = ["[EFFECT|VOICE|COMMAND|TOPIC]", "--search WORD"]
  static let slots = [Slot.topic]
  static let details = [
    "‘syrinx help topics’ lists all topics, ‘syrinx help commands’ all commands. Where a topic has"
      + " the name of a command, it is part of that command’s help; ‘syrinx COMMAND --help’ has"
      + " the usage and the options alone.",
    "On a terminal, help that does not fit is shown by $SYRINX_PAGER, else $PAGER, else less; by"
      + " none if that is cat.",
  ]

  private let topic: HelpTopic?
  private let search: String?

  init(_ invocation: Invocation<Options>) throws {
    let words = invocation.words
    search = invocation.options.search
    let isVoice = words.count > 1 && words[0] == VoiceCall.word
    let most = search != nil ? 0 : isVoice ? 2 : 1
    guard words.count <= most else { throw Self.unexpected(words[most]) }
    let (commands, effects) = (invocation.commands, invocation.effects)
    topic = words.last.flatMap {
      HelpTopic($0, after: words.dropLast().last, commands, effects)
    }
    guard topic == nil, let word = words.last else { return }
    if !effects.isFamily(word), let obstacle = effects.obstacle(to: word) { throw obstacle }
    let names = HelpTopic.names(commands, effects)
    // Letters in another order are a mistake, which help mentions as one.
    let isSwapped = names.contains { $0.sorted() == word.sorted() }
    throw InvocationError.unknownTopic(
      word, candidates: names,
      isMentioned: !isSwapped && HelpSearch(word, commands, effects).mentions(word))
  }

  func run(on console: Console) -> ExitStatus {
    guard let search else {
      console.show(topic?.text(on: console) ?? console.writer.program(console.commands))
      return .done
    }
    let found = HelpSearch(search, console.commands, console.effects)
    guard !found.rows.isEmpty else {
      console.notes.say(["help does not mention ‘\(search)’: see syrinx help topics"])
      return .failed
    }
    console.show(found.text(columns: console.output.columns))
    return .done
  }
}
