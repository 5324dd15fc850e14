import SyrinxFiles
import SyrinxRender

enum TagsError: AdvisingError, Equatable {
  /// A word that is no `KEY=VALUE`.
  case noText(String)
  case emptyText(String)
  /// Standard input, which has no place to be changed at.
  case stream
  case fixed(path: String, Container)
  case notThere(String, path: String, known: [String])
  case noPicture(path: String)
  /// A file that is no picture for a cover.
  case noCover(path: String)
  /// A chapter that begins where the sound has ended.
  case chapterPastEnd(String, path: String, seconds: Double)
  /// An ending that stands for no form of chapters.
  case unknownChapterForm(String)

  var message: AdvisedSentence {
    switch self {
    case .noText(let word):
      .init("‘\(word)’ is not KEY=VALUE", advice: ": write, for example, title='Blue'")
    case .emptyText(let key): "‘\(key)=’ has no text: to take the tag out write --remove \(key)"
    case .stream: "tags are those of a file: standard input has none to change"
    case .fixed(let path, let container) where TagFile.kinds.contains(container):
      "the tags of ‘\(path)’ cannot be changed: the \(container.title) stream does not follow them directly"
    case .fixed(let path, let container):
      "the tags of ‘\(path)’ cannot be changed: \(container.title) is not one of "
        + TagFile.kinds.map(\.rawValue).joined(separator: ", ")
    case .notThere(let key, let path, let known):
      "‘\(path)’ has no tag ‘\(key)’"
        + Phrase.suggestion(
          key, known,
          otherwise: known.isEmpty
            ? "it has none" : "it has " + Phrase.list(known, conjunction: "and"))
    case .noPicture(let path): "‘\(path)’ has no picture"
    case .noCover(let path): "‘\(path)’ is neither PNG nor JPEG, GIF or WebP"
    case .chapterPastEnd(let title, let path, let seconds):
      "the chapter ‘\(title)’ begins after the end of ‘\(path)’ (\(Measure.duration(seconds)))"
    case .unknownChapterForm(let path):
      "‘\(path)’ does not have the extension of a list of chapters: write .json, .ffmetadata, .chapters or .txt"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .noText, .emptyText, .stream, .unknownChapterForm: .misused
    default: .failed
    }
  }
}
