import LibC

/// The signals that end a program which is at fault itself.
package enum Fault {
  package static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS]

  package static let kill = SIGKILL
  package static let abort = SIGABRT

  package static func name(_ signal: Int32) -> StaticString {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGFPE: "SIGFPE"
    case SIGBUS: "SIGBUS"
    case SIGSEGV: "SIGSEGV"
    case SIGSYS: "SIGSYS"
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    case SIGXCPU: "SIGXCPU"
    default: "another signal"
    }
  }
}
