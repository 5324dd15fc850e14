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
