import SyrinxFiles
import SyrinxText

/// Not the entries of a tag, which have the same name.
private typealias Lyrics = SyrinxText.TimedText

extension Metadata {
  /// The words that a sound file carries: synchronized lyrics (SYLT), or else named cues, or chapters.
  func words(at rate: Int) -> SyrinxText.TimedText? {
    guard let lyrics = timedTexts.first(where: { $0.content != nil && !$0.entries.isEmpty }) else {
      let lines = cues.contains { !$0.label.isEmpty } ? cueLines : chapterLines
      return lines.isEmpty ? nil : Lyrics(rate: rate, lines: lines)
    }
    var text = Lyrics(
      rate: rate, entries: lyrics.entries.map { Lyrics.Entry($0.text, at: $0.position) })
    if !lyrics.language.isEmpty {
      text.tags.append(Lyrics.Detail("language", lyrics.language))
    }
    return text
  }

  private var cueLines: [Lyrics.Line] {
    cues.filter { !$0.label.isEmpty }.sorted { $0.position < $1.position }.map { cue in
      Lyrics.Line(
        cue.label, start: cue.position, end: cue.region.map { cue.position + $0.length })
    }
  }

  private var chapterLines: [Lyrics.Line] {
    chapters.filter { !$0.title.isEmpty }.map {
      Lyrics.Line($0.title, start: $0.start, end: $0.end)
    }
  }
}

extension Metadata.Cue {
  /// What stands beside the mark.
  fileprivate var label: String { region?.text.isEmpty == false ? region!.text : name }
}
