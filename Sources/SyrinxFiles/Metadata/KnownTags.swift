extension Metadata {
  /// Texts that are known already, by which those of another tag of the same file are left out. A number
  /// with its total after a slash is known where both are, and the other way round.
  struct KnownTags {
    private let tags: Set<Tag>

    init(_ tags: Tags) {
      self.tags = Set(tags.list.lazy.flatMap(\.counted).map(\.bare))
    }

    func contains(_ tag: Tag) -> Bool { tag.counted.allSatisfy { tags.contains($0.bare) } }
  }
}

extension Metadata.Tag {
  /// Another would add nothing.
  func says(_ other: Metadata.Tag) -> Bool { bare == other.bare }

  fileprivate var counted: [Self] { field.map { Self.counted($0, text) } ?? [self] }

  /// The text without what tells where it stood.
  fileprivate var bare: Self {
    field.map { Self($0, text) } ?? Self(custom: key.uppercased(), text)
  }
}
