import LibC

/// The way a child process ended.
package enum ProgramEnd: Hashable, Sendable {
  case exit(status: Int32)
  case signal(Int32)
  /// The system does not tell (any more), with its error number: that is no success.
  case unknown(Int32)

  package var isSuccess: Bool { self == .exit(status: 0) }

  /// Sees that the ends of children are kept until they are waited for, whatever the parent of this
  /// process thinks of its own (`SIG_IGN` is inherited, and throws them away).
  package static func keepAll() {
    var action = sigaction()
    guard unsafe sigaction(SIGCHLD, nil, &action) == 0 else { return }
    if action.ignores || action.sa_flags & Int32(SA_NOCLDWAIT) != 0 {
      _ = LibC.signal(SIGCHLD, SIG_DFL)
    }
  }

  /// Waits for the end of a child process (`waitid`, `waitpid`); nil if it has not ended and is not to be
  /// waited for. `beforeReaping` is called while its number is still its own.
  package init?(of process: pid_t, waits: Bool = true, beforeReaping: () -> Void = {}) {
    var result: Int32
    repeat {
      // Where nothing has ended it stays as it is.
      var info = unsafe siginfo_t()
      result = unsafe waitid(
        P_PID, id_t(process), &info, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG))
      if result == 0, unsafe info.si_signo == 0 { return nil }
    } while result < 0 && errno == EINTR
    beforeReaping()
    var status: Int32 = 0
    repeat {
      result = unsafe waitpid(process, &status, 0)
    } while result < 0 && errno == EINTR
    guard result == process else {
      self = .unknown(errno)
      return
    }
    self.init(status: status)
  }

  /// The lowest seven bits of a status name the signal that ended a process, if one did (wait(2)).
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
  }
}

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

/// Ends this process with a status (`exit`).
package func exitProgram(_ status: Int32) -> Never { exit(status) }
