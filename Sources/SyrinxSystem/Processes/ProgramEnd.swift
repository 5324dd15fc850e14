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

  /// Waits for the end of a child process (`waitid`, `wait4`); nil if it has not ended and is not to be
  /// waited for.
  package init?(of process: pid_t, waits: Bool = true) {
    var usage = rusage()
    self.init(of: process, waits: waits, &usage)
  }

  /// Likewise with the resources that it took (`wait4`).
  init?(of process: pid_t, waits: Bool = true, _ usage: inout rusage) {
    var result: Int32
    repeat {
      // Where nothing has ended it stays as it is.
      var info = unsafe siginfo_t()
      result = unsafe waitid(
        P_PID, id_t(process), &info, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG))
      if result == 0, unsafe info.si_signo == 0 { return nil }
    } while result < 0 && errno == EINTR
    // While its number is still its own.
    RunningPrograms.remove(process)
    var status: Int32 = 0
    repeat {
      result = unsafe wait4(process, &status, 0, &usage)
    } while result < 0 && errno == EINTR
    guard result == process else {
      self = .unknown(errno)
      return
    }
    // The lowest seven bits name the signal that ended a process, if one did (wait(2)).
    let signal = status & 0x7F
    self = signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
  }
}

/// Ends this process with a status (`exit`).
package func exitProgram(_ status: Int32) -> Never { exit(status) }
