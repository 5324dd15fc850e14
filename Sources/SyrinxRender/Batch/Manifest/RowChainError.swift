package struct RowChainError: Error {
  let path: String
  let line: Int
  let error: any Error

  package init(path: String, line: Int, _ error: any Error) {
    (self.path, self.line, self.error) = (path, line, error)
  }
}

extension RowChainError: ReportableError {
  package var sentence: String {
    let place = Phrase.place(path, line)
    // The file of a chain would be told instead, which a line of a manifest is not.
    if let error = error as? DocumentFileError { return error.error.sentence(in: place) }
    return "\(place): \(error.report)"
  }

  package var exitStatus: ExitStatus { error.status }
}
