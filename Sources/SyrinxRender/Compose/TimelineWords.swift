import SyrinxFiles
import SyrinxText
import SyrinxTimeline

/// The words of spoken clips, by the JSON of their utterances.
package final class SpokenTexts {
  var texts: [JSONValue: TimedText] = [:]
}

/// Finds the words of clips: in the file that a clip names, in the metadata of its sound file, or
/// in its utterance.
final class TimelineWords {
  private let spoken: SpokenTexts
  private var files: [String: TimedText?] = [:]

  init(spoken: SpokenTexts) { self.spoken = spoken }

  func words(of clip: ResolvedClip) throws -> TimedText? {
    if let path = clip.words { return try read(path) }
    switch clip.source {
    case .file(let path) where !InputLocation(path).canBeOpenedTwice: return nil
    case .file(let path):
      do { return try read(path) } catch WordsError.noWords {
        files[path] = .some(nil)
        return nil
      }
    case .speech(let words): return spoken.texts[words]
    case .film, .timeline: return nil
    }
  }

  private func read(_ path: String) throws -> TimedText? {
    if let known = files[path] { return known }
    let text = try TimedTextFile(path).read()
    files[path] = text
    return text
  }

  /// The words of a film's subtitles; nil where there are none.
  static func film(_ path: String?) throws -> TimedText? {
    guard let path else { return nil }
    do {
      return try FilmFile.words(of: path)
    } catch WordsError.noWords, FilmError.subtitlesOfPictures {
      return nil
    }
  }
}
