import TestSupport

@testable import SyrinxCommand

/// Topics as they are read on the web, under Fixtures/Docs: their own text, in which what names another
/// topic is a link to it.
enum TopicMarkdown {
  static func page(of topic: Topic) -> String {
    "# \(topic.name)\n\n\(topic.summary)\n\n" + linked(topic.text) + "\n"
  }

  static var index: String {
    var text = """
      # Syrinx, topic by topic

      These pages are made from what the program carries: `syrinx help TOPIC` prints the same, as does
      `man syrinx-TOPIC`. They are renewed by `SYRINX_RECORD=1 make test FILTER=TopicTests`.

      """
    for group in Topic.groups {
      text += "\n## \(group.title)\n\n"
      for topic in group.topics {
        text += "* [\(topic.name)](\(topic.name).md): \(topic.summary)\n"
      }
    }
    return text
  }

  private static func linked(_ text: String) -> String {
    text.replacing(/`syrinx help ([a-z-]+)`/) { match in
      let name = String(match.output.1)
      let isTopic = Topic.all.contains { $0.name == name }
      return isTopic ? "[\(match.output.0)](\(name).md)" : String(match.output.0)
    }
  }
}
