import SyrinxSystem

extension JournalEntry {
  init(
    failureOf path: String, output: String, recipe: String, input: FileStamp? = nil,
    _ error: any Error
  ) {
    self.init(
      path: path, output: output, input: input, recipe: recipe, instant: secondsSince1970(),
      outcome: .failed(reason: error.report))
  }
}
