import SyrinxRender
import SyrinxSystem

/// Work in a copy of this process, so that a plug-in which crashes, hangs or prints to standard output ends the copy
/// and is named here.
enum Isolation {
  /// The option that has a line run so.
  static let option = "--isolate"
  private static let answer = "answer"

  /// Has it done, and returns the line that it gives; nil where the system has no process to give.
  static func run(_ work: @escaping () -> String) throws -> String? {
    let copy = HelperProcess { report in report.send(answer + " " + work()) }
    guard let copy else { return nil }
    var line: String?
    var foreign: Set<String> = []
    var isTold = false
    while let lines = copy.receive() {
      if Interruption.isRequested, !isTold {
        copy.interrupt()
        isTold = true
      }
      for said in lines {
        let words = said.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        guard words.count == 2 else { continue }
        if words[0] == answer { line = words[1] }
        if words[0] == HelperProcess.foreignWord { foreign.insert(words[1]) }
      }
    }
    let ending = copy.wait()
    if let line { return line }
    throw ProcessFault(ending, foreign: foreign)
  }
}
