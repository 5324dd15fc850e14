extension TagEdit {
  /// The new chapters as such a kind of file holds them.
  func chapters(for container: Container, id3Version: Int? = nil) -> [Metadata.Chapter]? {
    chapters.map { chapters in
      var metadata = Metadata()
      _ = metadata.setChapters(chapters, for: container, id3Version: id3Version)
      return metadata.chapters
    }
  }

  /// Texts with the changes.
  public func applied(to texts: Metadata.Tags) -> Metadata.Tags {
    Metadata.Tags(applied(to: texts.list, key: { Key($0) }, make: { $0 }))
  }

  /// A list with the new texts in the places of those that they replace, or else at its end.
  func applied<Item>(
    to items: [Item], key: (Item) -> Key?, make: ([Metadata.Tag]) -> [Item]
  ) -> [Item] {
    var result: [Item] = []
    var rest = Dictionary(grouping: tags, by: Key.init)
    for item in items {
      guard let key = key(item), keys.contains(key) else {
        result.append(item)
        continue
      }
      result += make(rest.removeValue(forKey: key) ?? [])
    }
    return result + make(tags.filter { rest[Key($0)] != nil })
  }

  func drops(_ type: UInt32) -> Bool { removesPictures || picture != nil && type == 3 }
}
