import SyrinxSystem

/// The end of a child process that did not do its work.
package struct ProcessFault: Error, Equatable {
  let ending: ProgramEnd
  /// The names of plug-ins that it called.
  let foreign: [String]

  package init(_ ending: ProgramEnd, foreign: Set<String>) {
    self.ending = ending
    self.foreign = foreign.sorted()
  }
}

extension ProcessFault: ReportableError {
  package var sentence: String {
    switch ending {
    case .exit(ForeignCall.hangs) where !foreign.isEmpty:
      "\(names) did not return within \(ForeignCall.patience) s"
    case .exit(ForeignCall.prints) where !foreign.isEmpty:
      "\(names) wrote to standard output, which a plug-in must not do"
    case .signal(Fault.kill):
      "ended by SIGKILL: out of memory, or killed by someone"
    case .signal(let number) where !foreign.isEmpty:
      "ended by \(Fault.name(number)): a fault of \(names)"
    case .exit(let status) where !foreign.isEmpty:
      "ended with status \(status): a fault of \(names)"
    case .signal(Fault.abort):
      "ended by SIGABRT: out of memory, or a bug in syrinx or in a library: please report it"
    case .signal(let number):
      "ended by \(Fault.name(number)): a bug in syrinx or in a library: please report it"
    case .exit(let status):
      "ended with status \(status): a bug in syrinx or in a library: please report it"
    case .unknown(let number): "its exit status is unknown: \(systemReason(number))"
    }
  }

  private var names: String { foreign.joined(separator: " or ") }
}
