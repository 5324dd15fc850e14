/// The formats of timed text, by the names with which they are chosen.
public enum TimedTextFormat: String, CaseIterable, Sendable {
  /// Lyrics with a time for each line.
  case lrc
  /// The same with times for words.
  case enhancedLRC = "elrc"
  case srt
  case webVTT = "vtt"
  case ass
  case ttml
  case textGrid = "textgrid"
  case audacity
  case ultraStar = "ultrastar"
  /// The body of a SYLT frame of an ID3v2 tag.
  case sylt
  /// MIDI karaoke, which can be read only.
  case kar
  /// Our own, and that of whisper, whisperX, gentle and the Montreal Forced Aligner.
  case json

  /// The format that the ending of a path stands for.
  public init?(path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      String(path[path.utf8.index(after: $0)...]).lowercased()
    }
    switch name {
    case "srt": self = .srt
    case "lrc": self = .lrc
    case "elrc": self = .enhancedLRC
    case "vtt": self = .webVTT
    case "ass", "ssa": self = .ass
    case "ttml", "dfxp", "itt", "xml": self = .ttml
    case "textgrid": self = .textGrid
    case "txt": self = .audacity
    case "sylt": self = .sylt
    case "kar", "mid", "midi": self = .kar
    case "json": self = .json
    default: return nil
    }
  }

  /// The format that the ending of a path stands for as that of a text: where several have the same, the one
  /// that it was read in, and times of words are kept.
  public init?(path: String, of text: TimedText) {
    guard let usual = TimedTextFormat(path: path) else { return nil }
    self =
      switch usual {
      case .audacity where text.format == .ultraStar: .ultraStar
      case .lrc where text.hasWords: .enhancedLRC
      default: usual
      }
  }

  /// The format that bytes look like.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: "MThd".utf8) {
      self = .kar
      return
    }
    let text = DecodedText(Array(bytes.prefix(1 << 16))).text
    let lines = text.rows.lazy.filter { !$0.isBlank }
    guard let first = lines.first?.trimmed else { return nil }
    if first.hasPrefix("WEBVTT") {
      self = .webVTT
    } else if first.hasPrefix("{") || first.hasPrefix("[{") || first == "[" {
      self = .json
    } else if first.hasPrefix("<") {
      self = .ttml
    } else if first.hasPrefix("File type = \"ooTextFile") || first.hasPrefix("\"ooTextFile") {
      self = .textGrid
    } else if first.lowercased() == "[script info]" || lines.contains(where: ASS.isEvent) {
      self = .ass
    } else if lines.contains(where: { SRT.Timing($0) != nil }) {
      self = .srt
    } else if first.begins(with: "#"), lines.contains(where: UltraStar.isNote) {
      self = .ultraStar
    } else if AudacityLabels.Row(first) != nil {
      self = .audacity
    } else if lines.contains(where: { LRC.Stamp(at: $0, "[", "]") != nil }) {
      self = .lrc
    } else {
      return nil
    }
  }
}
