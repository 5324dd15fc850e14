import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension Metadata {
  /// Replaces the words by others and returns what the format of the file cannot hold: SYLT in MPEG
  /// audio, LRC in the tag SYNCEDLYRICS of FLAC and Ogg, cues with labels in WAV, AIFF and CAF,
  /// where other cues stay.
  package mutating func embed(
    _ text: SyrinxText.TimedText, in container: Container, rate: Int, path: String
  ) throws(WordsError) -> [TimedTextLoss] {
    let losses: [TimedTextLoss]
    switch container {
    case .mp3, .aac:
      losses = try Self.written(text, as: .sylt, path).losses
      let held = text.held(by: .sylt)
      timedTexts.removeAll { $0.content == 1 || $0.content == 2 }
      timedTexts.append(
        TimedText(
          content: 1, language: held.tags["language"] ?? "",
          entries: held.entries.map {
            TimedText.Entry(position: held.frame($0.time, at: rate), text: $0.text)
          }))
    case .flac, .ogg, .opus:
      let (bytes, found) = try Self.written(
        text, as: text.hasWords ? .enhancedLRC : .lrc, path)
      losses = found
      timedTexts.removeAll { $0.content == 1 || $0.content == 2 }
      tags.list.removeAll { $0.key.uppercased() == Self.syncedLyricsName }
      let end = bytes.last == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
      let lyrics = String(decoding: bytes[..<end], as: UTF8.self)
      tags.list.append(Tag(custom: Self.syncedLyricsName, lyrics))
    case .wav, .wavex, .rf64, .aiff, .caf:
      let hasRegions = ![.aiff, .caf].contains(container)
      losses =
        try Self.written(text, as: .audacity, path).losses.filter {
          $0.kind != .guessedEnds
        } + [TimedTextLoss(.ends, hasRegions ? 0 : text.lines.count { $0.end != nil })]
      addCues(text.held(by: .audacity), hasRegions: hasRegions, rate: rate)
    default: throw .cannotCarry(path: path, container.title)
    }
    return losses.filter { $0.count > 0 }
  }

  private static func written(
    _ text: SyrinxText.TimedText, as format: TimedTextFormat, _ path: String
  ) throws(WordsError) -> (bytes: [UInt8], losses: [TimedTextLoss]) {
    do throws(TimedTextError) { return try text.written(as: format) } catch {
      throw .unreadable(path: path, error)
    }
  }
}

extension SyrinxText.TimedText {
  func frame(_ time: Int, at rate: Int) -> Int {
    max(Int(bounded: (seconds(time) * Double(rate)).rounded()), 0)
  }
}
