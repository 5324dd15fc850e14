import SyrinxSystem
import SyrinxText

extension TimedTextFile {
  /// Extensions of words beside a sound, in the order of the search.
  private static let endings = ["lrc", "elrc", "srt", "vtt", "ass", "ttml", "TextGrid", "json"]

  /// The path of the words beside a sound, of which the path without its extension is given; `first` is an
  /// extension that is looked for before the others.
  package static func beside(_ stem: String, first: String? = nil) -> String? {
    ([first].compactMap { $0 } + endings).lazy.map { stem + "." + $0 }.first(where: holdsWords)
  }

  /// True for a file of timed text. JSON beside a sound may be anything, so it is read.
  private static func holdsWords(_ path: String) -> Bool {
    guard let facts = FileFacts(path: path), facts.kind == .file else { return false }
    guard TimedTextFormat(path: path) == .json else { return true }
    do {
      _ = try TimedTextFile(path, as: .json).read()
    } catch WordsError.unreadable(_, .unreadable(_, .unknownShape, _)) {
      return false
    } catch {}
    return true
  }
}
