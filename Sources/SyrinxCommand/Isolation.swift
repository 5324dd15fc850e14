import SyrinxEngine
import SyrinxRender
import SyrinxSystem

extension Console {
  /// The option that has a line run in a copy of this process.
  static let isolation = "--isolate"

  /// Runs a line in a copy of this process, so that a plug-in which crashes, hangs or prints to standard output
  /// ends the copy and is named here; nil where the system has no process to give.
  func runIsolated(_ work: () -> ExitStatus) throws -> ExitStatus? {
    let copy = HelperProcess { report in
      report.send("\(Self.isolation) \(work().rawValue)")
    }
    guard let copy else { return nil }
    var status: ExitStatus?
    var foreign: Set<String> = []
    var isTold = false
    while let lines = copy.receive() {
      if Interruption.isRequested, !isTold {
        copy.interrupt()
        isTold = true
      }
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 2 else { continue }
        if words[0] == Self.isolation {
          status = Int32(words[1]).flatMap { ExitStatus(rawValue: $0) }
        } else if words[0] == HelperProcess.foreignWord {
          foreign.insert(words[1])
        }
      }
    }
    let ending = copy.wait()
    if let status { return status }
    throw ProcessFault(ending, foreign: foreign)
  }
}
