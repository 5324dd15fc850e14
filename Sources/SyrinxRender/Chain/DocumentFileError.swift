/// An error of a document with the file and line, from 1, where it is.
package struct DocumentFileError: Error, Equatable {
  package let path: String
  package let line: Int?
  package let error: DocumentError

  package init(path: String, line: Int? = nil, _ error: DocumentError) {
    self.path = path
    self.line = line
    self.error = error
  }
}

extension DocumentFileError: UsageError {
  package var sentence: String { error.sentence(in: Phrase.place(path, line)) }
}
