import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Not `Metadata.TimedText`, the entries of a SYLT frame.
private typealias Lyrics = SyrinxText.TimedText

extension Metadata {
  /// The words that a sound file carries: synchronized lyrics (SYLT, or LRC in a tag of lyrics), or
  /// else named cues, or chapters.
  package func words(at rate: Int) -> SyrinxText.TimedText? {
    let lists = [self] + contentsOfID3Chunks(sampleRate: rate)
    for read in [Self.timedLyrics, Self.taggedLyrics, Self.cueLines, Self.chapterLines] {
      for list in lists { if let found = read(list)(rate) { return found } }
    }
    return nil
  }

  private func timedLyrics(at rate: Int) -> SyrinxText.TimedText? {
    // Lyrics and transcripts rather than chords and remarks (ID3v2.4, section 4.9).
    let found = timedTexts.filter { $0.content != nil && !$0.entries.isEmpty }
    guard let lyrics = found.first(where: { $0.content == 1 || $0.content == 2 }) ?? found.first
    else { return nil }
    var text = Lyrics(
      rate: rate, entries: lyrics.entries.map { Lyrics.Entry($0.text, at: $0.position) })
    // Three letters X say that it is unknown (ID3v2.4, section 4.9).
    let unknown = String(repeating: "X", count: 3)
    if !lyrics.language.isEmpty, lyrics.language.uppercased() != unknown {
      text.tags.append(Lyrics.Detail("language", lyrics.language))
    }
    return text
  }

  private func taggedLyrics(at rate: Int) -> SyrinxText.TimedText? {
    tags.list.lazy
      .filter { $0.field == .lyrics || $0.key.uppercased() == Self.syncedLyricsName }
      .compactMap { try? Lyrics(reading: Array(($0.text + "\n").utf8), as: .lrc, rate: rate) }.first
  }

  private func cueLines(at rate: Int) -> SyrinxText.TimedText? {
    let named = cues.filter { !$0.label.isEmpty }.ordered(by: \.position)
    guard !named.isEmpty else { return nil }
    return Lyrics(
      rate: rate,
      lines: named.map { cue in
        Lyrics.Line(
          cue.label, start: cue.position, end: cue.region.map { cue.position + $0.length })
      })
  }

  private func chapterLines(at rate: Int) -> SyrinxText.TimedText? {
    let named = chapters.filter { !$0.title.isEmpty }
    guard !named.isEmpty else { return nil }
    return Lyrics(
      rate: rate, lines: named.map { Lyrics.Line($0.title, start: $0.start, end: $0.end) })
  }

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

  private struct Mark: Hashable {
    let label: String
    let position: Int
  }

  private mutating func addCues(
    _ text: SyrinxText.TimedText, hasRegions: Bool, rate: Int
  ) {
    let lines = text.lines.map { line in
      (
        line: line, start: text.frame(line.start, at: rate),
        label: line.text.rows.joined(separator: " ")
      )
    }
    // Cues with the same labels at other times are from an earlier version of these words.
    let labels = Dictionary(grouping: lines, by: \.label).mapValues { Set($0.map(\.start)) }
    cues.removeAll {
      labels[$0.label].map { [position = $0.position] in !$0.contains(position) } ?? false
    }
    let known = Set(cues.map { Mark(label: $0.label, position: $0.position) })
    var number = cues.map(\.number).max() ?? 0
    for (line, start, label) in lines where !known.contains(Mark(label: label, position: start)) {
      number = number == .max ? .max : number + 1
      var cue = Cue(number: number, position: start, name: label)
      if hasRegions, let end = line.end {
        cue.region = Region(length: max(text.frame(end, at: rate) - start, 0))
      }
      cues.append(cue)
    }
  }
}

extension SyrinxText.TimedText {
  fileprivate func frame(_ time: Int, at rate: Int) -> Int {
    max(Int(bounded: (seconds(time) * Double(rate)).rounded()), 0)
  }
}

extension Metadata.Cue {
  fileprivate var label: String { region?.text.isEmpty == false ? region!.text : name }
}
