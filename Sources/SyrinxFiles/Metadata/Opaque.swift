extension Metadata {
  /// The bytes of a part in the file that it comes from. Identifiers that are bytes are spelt with
  /// a character of Latin-1 for every byte.
  public struct Origin: Hashable, Sendable {
    public var family: Family
    public var id: String
    public var bytes: [UInt8]

    public init(_ family: Family, _ id: String, _ bytes: [UInt8]) {
      self.family = family
      self.id = id
      self.bytes = bytes
    }
  }

  /// A part of a file that nothing is known of but its family.
  public struct Opaque: Hashable, Sendable {
    public var family: Family
    public var id: String
    public var bytes: [UInt8]
    /// It is about the very samples, or places among them that cannot be moved: where the sound changes,
    /// it is left out.
    public var dependsOnSound: Bool
    /// The same where only the times change.
    public var dependsOnTempo = false

    public init(
      _ family: Family, _ id: String, _ bytes: [UInt8], dependsOnSound: Bool = false
    ) {
      self.family = family
      self.id = id
      self.bytes = bytes
      self.dependsOnSound = dependsOnSound
    }

    /// It counts the beats of a loop, and has the note and the metre of it, but no frames.
    var describesLoop: Bool {
      family == .riff && id == "acid" || family == .aiff && id == "basc"
    }

    /// For people: `chunk ‘iXML’`.
    public var name: String { Self.name(family, id) }

    static func name(_ family: Family, _ id: String) -> String {
      "\(family.noun) ‘\(id.withoutTrailingSpaces)’"
    }
  }
}
