import SyrinxFiles
import SyrinxRender

enum RecordError: UsageError {
  /// `option` is the one that replaces it, where there is one.
  case exists(path: String, option: String?)
  case notKept(Container, SampleEncoding)
  /// Another recording of the same sound has not ended.
  case isRecording(option: String, path: String)

  var sentence: String {
    switch self {
    case .exists(let path, let option):
      "‘\(path)’ exists already: choose another name" + (option.map { ", or use \($0)" } ?? "")
    case .notKept(let container, let encoding):
      "\(container.title) with \(encoding.rawValue) cannot be read before it is finished, so that a"
        + " recording could be lost: choose "
        + Phrase.list(["wav", "flac", "ogg", "opus", "mp3", "aiff"].map { "." + $0 })
    case .isRecording(let option, let path):
      "‘\(path)’ is being recorded: say \(option) stop first"
    }
  }
}
