import SyrinxTimeline

extension TimelineFileError: ReportableError {
  package var sentence: String {
    func place(_ line: Int?) -> String { path + (line.map { ":\($0)" } ?? "") }
    return switch error {
    case let error as DocumentError: error.sentence(in: place(error.line(in: text)))
    case let error as ClipError: place(error.line(in: text)) + ": " + error.sentence
    case TimelineError.nothingToHear where TimelineTemplate.isList(path):
      "\(path): there is no event, such as \(EditDecisionList.example)"
    default: place((error as? TimelineError)?.line(in: text)) + ": " + error.report
    }
  }

  package var exitStatus: ExitStatus { error.status }
}
