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
}
