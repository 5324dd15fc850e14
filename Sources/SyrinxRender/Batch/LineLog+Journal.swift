import SyrinxSystem

extension LineLog {
  /// Opens a journal, to which no other program may be adding.
  static func journal(
    _ path: String, madeOf sources: [String], isOwn: ([UInt8]) -> Bool
  ) throws -> LineLog {
    let log: LineLog?
    do throws(Refusal) {
      log = try LineLog(path: path, madeOf: sources, isOwn: isOwn)
    } catch {
      switch error {
      case .file(let error): throw error
      case .foreign: throw BatchError.foreignJournal(path: path)
      }
    }
    guard let log else { throw BatchError.busy(journal: path) }
    return log
  }
}
