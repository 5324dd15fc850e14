import SyrinxText

extension Metadata {
  /// A text about the sound.
  public struct Tag: Hashable, Sendable {
    /// Nil where only the file's own key says what the text is about.
    public var field: Field?
    /// As the file it comes from has it; the field's name where it comes from no file.
    public var key: String
    public var text: String
    /// The bytes in the file, as long as the text is the same: a file of the same family gets them back.
    public var origin: Origin?

    public init(_ field: Field, _ text: String, origin: Origin? = nil) {
      self.field = field
      key = origin?.id ?? field.rawValue
      self.text = text
      self.origin = origin
    }

    /// A text whose key is its author's own.
    public init(custom key: String, _ text: String, origin: Origin? = nil) {
      self.key = key
      self.text = text
      self.origin = origin
    }

    public var name: String { field?.rawValue ?? key }

    /// A number that may have the total after a slash, as in `3/12`: one tag or two.
    static func counted(_ field: Field, _ text: String, origin: Origin? = nil) -> [Tag] {
      guard let total = field.total, let (number, count) = text.divided(at: "/"), !number.isEmpty,
        !count.isEmpty
      else { return [Tag(field, text, origin: origin)] }
      return [
        Tag(field, String(number), origin: origin), Tag(total, String(count), origin: origin),
      ]
    }
  }

  /// Texts in an order, with repeats. The subscript is for fields that are there once.
  public struct Tags: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public var list: [Tag] = []

    public init() {}
    public init(_ list: [Tag]) { self.list = list }
    public init(dictionaryLiteral texts: (Field, String)...) {
      list = texts.map { Tag($0.0, $0.1) }
    }

    public var isEmpty: Bool { list.isEmpty }

    /// The first text of a field; setting it takes the place of all.
    public subscript(field: Field) -> String? {
      get { list.first { $0.field == field }?.text }
      set {
        let place = list.firstIndex { $0.field == field } ?? list.count
        list.removeAll { $0.field == field }
        if let newValue { list.insert(Tag(field, newValue), at: min(place, list.count)) }
      }
    }

    public func all(_ field: Field) -> [String] {
      list.filter { $0.field == field }.map(\.text)
    }
  }
}

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
