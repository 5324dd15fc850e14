import SyrinxEngine
import SyrinxText

/// Lyrics in the form of LRC files: `[01:02.34]words`, one line each. As a comment they stand under
/// SYNCEDLYRICS (MusicBrainz, "Picard: Appendix B, Tag Mapping"), or just where lyrics stand.
struct TimedLyrics {
  static let vorbisName = Metadata.syncedLyricsName

  private var lines: [(stamp: LyricsStamp, text: String)] = []

  /// Reads lyrics of which every line has one time; nil of others, such as those of which words have times
  /// too.
  init?(_ text: String) {
    for line in text.rows {
      guard let stamp = LyricsStamp(at: line, "[", "]") else { return nil }
      let words = line.behind(stamp.text) ?? ""
      guard !LyricsStamp.areSquare(in: words, from: stamp.seconds) else { return nil }
      let brackets = words.utf8.indices.filter { words.utf8[$0] == UInt8(ascii: "<") }
      guard brackets.allSatisfy({ LyricsStamp(at: words[$0...], "<", ">") == nil }) else {
        return nil
      }
      lines.append((stamp, String(words)))
    }
  }

  init(_ text: Metadata.TimedText, sampleRate: Int) {
    lines = text.entries.map { entry in
      // A line break before or after the words only says that they are a line of their own.
      let words = entry.text.rows.filter { !$0.isEmpty }.joined(separator: " ")
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
        return .init(position: Int(bounded: position), text: line.text)
      })
  }
}

extension Metadata {
  /// The key of lyrics with times where texts have keys.
  public static let syncedLyricsName = "SYNCEDLYRICS"
}
