import SyrinxText

// Topics/ holds what the program explains at length: a text for each topic, from which help, the manual
// pages of section 7 and the Markdown under Fixtures/Docs are made. It knows no command.

/// Something that is explained at length, such as `chains`.
///
/// Its text is Markdown of few forms (`TopicBlock`). A topic may have the name of a command, whose help
/// it then becomes part of, but not that of an effect or a built-in voice.
struct Topic: Sendable {
  let name: String
  /// Other words by which it is found.
  let aliases: [String]
  /// One line, as lists of topics show it.
  let summary: String
  /// The commands and effects whose help ends by naming this topic.
  let related: [String]
  let text: String

  init(
    _ name: String, aliases: [String] = [], _ summary: String, related: [String] = [],
    _ text: String
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.related = related
    self.text = text
  }

  /// The same with the section of a title as the first; nil where it has no such section.
  func beginning(with title: String) -> Topic? {
    let lines = text.rows
    guard let start = lines.firstIndex(where: { $0.lowercased() == "## " + title }) else {
      return nil
    }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    let first = lines.firstIndex { $0.hasPrefix("## ") } ?? start
    let moved = lines[..<first] + lines[start..<end] + [""] + lines[first..<start] + lines[end...]
    return Topic(
      name, aliases: aliases, summary, related: related, moved.joined(separator: "\n"))
  }
}

extension Topic {
  /// All topics, in groups and in the order in which help lists them.
  static let groups: [(title: String, topics: [Topic])] = [
    ("Getting started", [.recipes, .chains, .curves, .voices, .sox]),
    ("Sound", [.cleaning, .rooms, .synth, .live, .plugins]),
    (
      "Many files, many sounds",
      [.batch, .augmentation, .cluster, .timeline, .films, .speech, .words]
    ),
    ("Files", [.formats, .tags, .files, .damage, .pipes, .python]),
    ("Looking and measuring", [.pictures, .page, .measuring, .compare, .golden]),
    (
      "Reference",
      [
        .guarantees, .exitStatus, .environment, .json, .performance, .limits, .platforms,
        .upgrading,
      ]
    ),
  ]

  static let all = groups.flatMap(\.topics)

  static func named(_ name: String) -> Topic? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
