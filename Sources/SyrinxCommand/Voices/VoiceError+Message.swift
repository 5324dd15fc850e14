extension VoiceError: ReportableError {
  var sentence: String {
    switch self {
    case .unknown(let name, let candidates):
      "there is no voice ‘\(name)’"
        + Phrase.suggestion(name, candidates, otherwise: "see syrinx voices")
    case .circle(let names):
      "the voices go round in a circle: " + names.joined(separator: " → ")
    case .folderMissing(let path): "there is no folder ‘\(path)’ to look for voices in"
    case .unreadable(let error): error.sentence
    case .document(let path, let line, let error): error.sentence(in: Phrase.place(path, line))
    case .chain(let error): error.sentence
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .unreadable(let error): error.exitStatus
    case .folderMissing: .failed
    default: .misused
    }
  }
}
