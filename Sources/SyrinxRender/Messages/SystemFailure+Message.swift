import SyrinxSystem

// Callers turn these into errors that name the file. One that is not turned has a sentence all the same.

extension SystemFailure: ReportableError {
  package var sentence: String { systemReason(number) }
}

extension ChildProgram.Failure: ReportableError {
  package var sentence: String { "a called program failed: \(reason)" }
}
