// Messages/ words what the layers below can throw, which know facts only; an error of a command has its
// sentence beside it, in the command's own folder.

/// An error as a user is told of it.
package protocol ReportableError: Error {
  /// Names the thing, says what is wrong with it and what would be right.
  var sentence: String { get }
  var exitStatus: ExitStatus { get }
  /// Whether nothing is said.
  var isQuiet: Bool { get }
}

extension ReportableError {
  package var exitStatus: ExitStatus { .failed }
  package var isQuiet: Bool { false }
}

extension Error {
  /// The sentence of an error of any type.
  package var report: String { (self as? any ReportableError)?.sentence ?? "\(self)" }

  /// The sentence as it is shown, with the program's name before it.
  package var message: String { "syrinx: \(report.printable)\n" }

  /// The exit status of an error of any type.
  package var status: ExitStatus { (self as? any ReportableError)?.exitStatus ?? .failed }
}
