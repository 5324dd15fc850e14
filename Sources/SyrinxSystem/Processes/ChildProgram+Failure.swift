import LibC

extension ChildProgram {
  /// Why a program did not do its work.
  package enum Failure: Error, Hashable, Sendable {
    case missing
    case notStarted(SystemFailure)
    /// It ended otherwise than it should, and what it said last, if anything.
    case ended(ProgramEnd, said: String)
    /// It was stopped since nothing came of it for so long.
    case silent(seconds: Int, command: String)
    /// It was stopped since it should have been done.
    case tooLong(seconds: Int, command: String)
    /// It was stopped since it wrote more than is taken.
    case tooMuch(bytes: Int, command: String)
    /// It was stopped since nobody wants it any more.
    case stopped
  }
}

extension ChildProgram.Failure {
  /// The reason in words, never empty.
  package var reason: String {
    switch self {
    case .missing: "it is not installed"
    case .notStarted(let failure): systemReason(failure.number)
    case .ended(let end, let said) where !said.isEmpty:
      if case .exit = end { said } else { "\(end.text): \(said)" }
    case .ended(let end, _): end.text
    case .silent(let seconds, let command):
      "nothing came of it for \(seconds) s, and it was stopped: \(command)"
    case .tooLong(let seconds, let command):
      "it was not done after \(seconds) s, and was stopped: \(command)"
    case .tooMuch(let bytes, let command):
      "it wrote more than \(bytes >> 20) MiB, and was stopped: \(command)"
    case .stopped: "it was stopped"
    }
  }

  /// True where a request to stop, which reaches a whole group of processes, ended it.
  package var isInterruption: Bool {
    switch self {
    case .stopped, .ended(.signal(SIGINT), _), .ended(.signal(SIGTERM), _),
      .ended(.signal(SIGHUP), _):
      true
    // ffmpeg ends so by itself.
    case .ended(.exit(255), let said): said.contains("received signal")
    default: false
    }
  }
}

extension ProgramEnd {
  fileprivate var text: String {
    switch self {
    case .exit(0): "ended without a message (exit status 0) and wrote nothing"
    case .exit(let status): "ended without a message (exit status \(status))"
    case .signal(let number):
      unsafe "killed by signal \(number)"
        + (strsignal(number).map { unsafe " (\(String(cString: $0)))" } ?? "")
    case .unknown(let number): "its exit status is unknown: \(systemReason(number))"
    }
  }
}
