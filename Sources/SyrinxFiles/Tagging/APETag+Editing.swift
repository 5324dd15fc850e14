extension APETag {
  private static func key(_ item: Item) -> TagEdit.Key {
    let name = item.key.uppercased()
    return Metadata.Field(name, in: .ape).map { .field($0) } ?? .custom(name)
  }

  mutating func apply(_ edit: TagEdit) {
    let known = Set(items.map(Self.key))
    items = edit.setting(only: known.contains).applied(to: items) { item in
      item.texts == nil ? nil : Self.key(item)
    } make: { tags in
      guard let tag = tags.first else { return [] }
      let name = tag.apeKey
      return [Item(name, tags.map { Array($0.text.utf8) }.joined(separator: [0]).map { $0 })]
    }
    if edit.removesPictures || edit.picture != nil {
      items.removeAll { $0.texts == nil && $0.key.uppercased().hasPrefix("COVER ART (") }
    }
  }
}
