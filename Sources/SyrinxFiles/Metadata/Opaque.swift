import SyrinxEngine

extension Metadata {
  /// Kinds of file, and kinds of tags within files, whose parts have the same form.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    /// Chunks of WAV and RF64 files, their texts (`LIST INFO`), and what is said of cues
    /// (`LIST adtl`).
    case riff, info, adtl
    /// Chunks of AIFF and CAF files, and CAF's own texts (`info`).
    case aiff, caf, cafInfo
    /// Metadata blocks of FLAC, Vorbis comments, packets of Ogg streams.
    case flac, vorbis, ogg
    case id3, ape
    /// Items of the list of tags in MPEG-4 files.
    case mpeg4
    /// Texts in the headers of other files.
    case au, nist, voc

    /// The word for a part of this family.
    var noun: String {
      switch self {
      case .riff, .aiff, .caf: "chunk"
      case .adtl: "list entry"
      case .flac: "FLAC block"
      case .id3: "ID3 frame"
      case .ape: "APE item"
      case .mpeg4: "MPEG-4 item"
      case .ogg: "Ogg packet"
      case .info, .cafInfo, .vorbis, .au, .nist, .voc: "text"
      }
    }
  }

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
