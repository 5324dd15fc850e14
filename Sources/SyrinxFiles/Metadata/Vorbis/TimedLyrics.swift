/// Lyrics in the form of LRC files: `[01:02.34]words`, one line each. As a comment they stand under
/// SYNCEDLYRICS (MusicBrainz, "Picard: Appendix B, Tag Mapping"), or just where lyrics stand.
struct TimedLyrics {
  static let vorbisName = "SYNCEDLYRICS"

  private var lines: [(stamp: LyricsStamp, text: String)] = []

  /// Reads lyrics of which every line has one time; nil of others.
  init?(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let stamp = LyricsStamp(at: line, "[", "]") else { return nil }
      lines.append((stamp, String(line.dropFirst(stamp.text.count))))
    }
  }

  init(_ text: Metadata.TimedText, sampleRate: Int) {
    lines = text.entries.map { entry in
      // A line break before or after the words only says that they are a line of their own.
      let words = entry.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let time = milliseconds(ofFrames: entry.position, sampleRate)
      return (LyricsStamp(milliseconds: time), words)
    }
  }

  var written: String { lines.map { $0.stamp.text + $0.text }.joined(separator: "\n") }

  func timedText(sampleRate: Int) -> Metadata.TimedText {
    Metadata.TimedText(
      content: 1,
      entries: lines.map { line in
        let position = (line.stamp.seconds * Double(sampleRate)).rounded()
        return .init(position: Int(position), text: line.text)
      })
  }
}
