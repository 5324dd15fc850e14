import SyrinxEngine
import SyrinxRender

final class Man: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "man"
  static let summary = "Print the manual page, or that of a topic."
  static let usage = ["[TOPIC]"]
  static let slots = [Slot.word(Topic.all.map(\.name))]
  static let details = [
    "‘make install’ installs all of them: syrinx(1), and a page of section 7 for each topic, such as"
      + " syrinx-chains(7). To read one without: syrinx man > syrinx.1; man ./syrinx.1"
  ]

  private let topic: Topic?

  init(_ invocation: Invocation<Options>) throws {
    let word = try invocation.onlyWord(of: Self.self)
    topic = word.flatMap(Topic.named)
    if topic == nil, let word {
      throw InvocationError.unknownTopic(word, candidates: Topic.all.map(\.name))
    }
  }

  func run(on console: Console) -> ExitStatus {
    console.output.write(
      topic.map { TopicPage(topic: $0).text }
        ?? ManPage(commands: console.commands, effects: console.effects).text)
    return .done
  }
}
