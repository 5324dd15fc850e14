/// An error in a sentence, as the command line would say it.
public struct SoundError: Error, Hashable, CustomStringConvertible {
  public let description: String
  /// That of the program, which tells what was asked wrongly from what has failed.
  public let status: ExitStatus

  init(_ description: String) {
    self.description = description
    status = .misused
  }

  package init(_ error: any Error) {
    description = error.report
    status = error.status
  }

  static func wrapping<Result>(_ body: () throws -> Result) throws(SoundError) -> Result {
    do { return try body() } catch { throw (error as? SoundError) ?? SoundError(error) }
  }
}

extension SoundError: ReportableError {
  package var sentence: String { description }
  package var exitStatus: ExitStatus { status }
}
