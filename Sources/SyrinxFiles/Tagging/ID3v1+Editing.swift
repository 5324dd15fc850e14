extension ID3v1 {
  /// Short as its fields are, it says what the other tags say.
  mutating func apply(_ edit: TagEdit) {
    let texts: [(Metadata.Field, WritableKeyPath<ID3v1, String>)] = [
      (.title, \.title), (.artist, \.artist), (.album, \.album), (.date, \.year),
      (.comment, \.comment),
    ]
    func text(_ field: Metadata.Field) -> String? {
      guard edit.keys.contains(.field(field)) else { return nil }
      return edit.tags.first { $0.field == field }?.text ?? ""
    }
    for (field, path) in texts { self[keyPath: path] = text(field) ?? self[keyPath: path] }
    if let number = text(.trackNumber) { track = Int(number).flatMap { $0 < 256 ? $0 : nil } }
    if let genre = text(.genre) {
      self.genre = ID3Genres.names.firstIndex(of: genre).flatMap { UInt8(exactly: $0) } ?? 255
    }
  }
}
