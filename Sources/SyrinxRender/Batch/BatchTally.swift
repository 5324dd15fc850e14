import SyrinxSystem

/// The state of each output of a batch.
///
/// Of outputs that are done no more than counts is kept where nothing more is to be shown of them, since
/// there may be hundreds of thousands.
struct BatchTally: Sendable {
  private enum State: UInt8 { case unknown, done, doneWithWarnings, failed }

  /// By rank.
  private var states: [State] = []
  private let keepsAll: Bool
  private var entries: [Int: JournalEntry] = [:]
  private(set) var knownCount = 0
  private(set) var failedCount = 0
  private(set) var warnedCount = 0

  /// `keepsAll` where a report, a page or a list of warnings is made of all of them.
  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  mutating func add(_ entry: JournalEntry, rank: Int) {
    if rank >= states.count {
      states += Array(repeating: .unknown, count: max(rank + 1, 2 * states.count) - states.count)
    }
    count(states[rank], by: -1)
    if let result = entry.result {
      states[rank] = result.warnings.isEmpty ? .done : .doneWithWarnings
    } else {
      states[rank] = .failed
    }
    count(states[rank], by: 1)
    entries[rank] = keepsAll || states[rank] == .failed ? entry : nil
  }

  private mutating func count(_ state: State, by difference: Int) {
    switch state {
    case .unknown: return
    case .done: break
    case .doneWithWarnings: warnedCount += difference
    case .failed: failedCount += difference
    }
    knownCount += difference
  }

  func entry(_ rank: Int) -> JournalEntry? { entries[rank] }

  /// The entries that were kept, in the order of the inputs.
  var lines: [JournalEntry] { entries.ordered(by: { $0.key }).map(\.value) }
}
