import SyrinxSystem

/// An interruption before anything was rendered.
package struct BatchInterruption: Error {
  package init() {}
  /// Throws on an interruption of the program.
  static func hash(ofFile path: String) throws -> UInt64 {
    try ContentHash.ofFile(at: path) {
      if Interruption.isRequested { throw BatchInterruption() }
    }
  }
}

extension BatchInterruption: ReportableError {
  package var sentence: String { "interrupted" }
  package var exitStatus: ExitStatus { .interrupted }
}
