import SyrinxFiles
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
}

extension Metadata.Cue {
  var label: String { region?.text.isEmpty == false ? region!.text : name }
}
