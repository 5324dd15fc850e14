import SyrinxSystem

// Callers turn these into errors that name the file. One that nobody turns is said all the same.

extension SystemFailure: ReportableError {
  package var sentence: String { systemReason(number) }
}

extension ChildProgram.Failure: ReportableError {
  package var sentence: String { "a program that was called failed: \(reason)" }
}
