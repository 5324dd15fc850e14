import SyrinxFiles

public indirect enum VoiceError: Error, Hashable, Sendable {
  case unknown(String, candidates: [String])
  /// Voices of which each extends or contains the next.
  case circle([String])
  case folderMissing(path: String)
  case unreadable(FileError)
  /// `line` is nil where the whole document is wrong.
  case document(path: String, line: Int?, DocumentError)
  case chain(ChainError)
  /// Of a voice that is to be kept.
  case unfitName(String)
  case exists(String, path: String)
  case noFolder
}

extension VoiceError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknown(let name, let candidates):
      .init(
        "unknown voice ‘\(name)’",
        advice: Phrase.suggestion(name, candidates, otherwise: "see syrinx voices"))
    case .circle(let names):
      "voices extend each other in a cycle: \(names.joined(separator: " → "))"
    case .folderMissing(let path):
      .init(
        "there is no folder of voices ‘\(path)’",
        advice: VoiceCatalog.entry(named: path) == nil
          ? "" : ": the chain calls a voice, as in voice \(path)")
    case .unreadable(let error): error.message
    case .document(let path, let line, let error):
      .init(error.sentence(in: Phrase.place(path, line)))
    case .chain(let error): error.message
    case .unfitName(let name):
      "--save-voice=\(name): a name has letters, digits and hyphens, and begins with a letter"
    case .exists(let name, let path): "there is a voice ‘\(name)’ already: ‘\(path)’"
    case .noFolder: "there is no folder for voices, since HOME is not set: name one by --voices"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unreadable(let error): error.exitStatus
    case .folderMissing: .failed
    default: .misused
    }
  }
}
