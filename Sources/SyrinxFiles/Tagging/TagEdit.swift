// Tagging/ changes the tags of a file whose sound stays as it is, to the byte: the block that holds the
// tags is written anew, and all else is copied.

/// A change of the tags of a file.
public struct TagEdit: Hashable, Sendable {
  /// The subject of a text: a field, or a key of its author's own in capitals.
  public enum Key: Hashable, Sendable {
    case field(Metadata.Field)
    case custom(String)

    /// Reads a key as people or programs write it: `album-artist`, `ALBUMARTIST`, `album_artist`, `TPE2`.
    public init(_ word: String) {
      let name = word.uppercased()
      let plain = String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
      let field =
        Metadata.Field(rawValue: plain) ?? .init(name, in: .vorbis) ?? .init(name, in: .ape)
        ?? .init(name, in: .id3)
      self = field.map { .field($0) } ?? .custom(name)
    }

    public init(_ tag: Metadata.Tag) {
      self = tag.field.map { .field($0) } ?? .custom(tag.key.uppercased())
    }
  }

  /// The new texts.
  public private(set) var tags: [Metadata.Tag] = []
  /// Keys that lose the texts they have: all that is set, and more.
  public private(set) var keys: Set<Key> = []
  /// The new front cover.
  public var picture: Metadata.Picture?
  public var removesPictures = false
  /// The new chapters, at `TagEdit.rate` frames a second.
  public var chapters: [Metadata.NewChapter]?
  public static let rate = 44_100

  public init() {}

  public var isEmpty: Bool {
    keys.isEmpty && picture == nil && !removesPictures && chapters == nil
  }

  /// Nothing is added.
  var isEmptyOfNew: Bool { tags.isEmpty && picture == nil && chapters?.isEmpty ?? true }

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

  /// Adds a text; the first of its key takes the place of all that the file has.
  public mutating func set(_ word: String, to text: String) {
    let key = Key(word)
    keys.insert(key)
    switch key {
    case .field(let field):
      // `3/12` says two things.
      let new = Metadata.Tag.counted(field, text)
      keys.formUnion(new.map { Key($0) })
      tags += new
    case .custom: tags.append(.init(custom: word, text))
    }
  }

  public mutating func remove(_ key: Key) { keys.insert(key) }

  /// Leaves out what a file says already.
  public mutating func leaveOut(_ known: [Metadata.Tag]) {
    let new = Dictionary(grouping: tags, by: Key.init).mapValues { $0.map(\.text) }
    let old = Dictionary(grouping: known, by: Key.init).mapValues { $0.map(\.text) }
    keys = keys.filter { new[$0] != old[$0] }
    tags.removeAll { !keys.contains(Key($0)) }
  }

  /// The same without the texts of other keys than these.
  func setting(only wanted: (Key) -> Bool) -> TagEdit {
    var edit = self
    edit.tags.removeAll { !wanted(Key($0)) }
    return edit
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
