#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ChildProgram {
  /// Waits for a program that answers the keys of the terminal itself, Ctrl-C among them.
  package func finishAtTerminal() throws(Failure) {
    let (onInterrupt, onQuit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
    defer {
      _ = signal(SIGINT, onInterrupt)
      _ = signal(SIGQUIT, onQuit)
    }
    try finish()
  }
}
