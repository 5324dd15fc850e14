import SyrinxSystem

/// Counts and journal entries of a batch, during and after the run.
package struct BatchSummary {
  private let start = MonotonicTime.now
  private let outputCount: Int
  private(set) var tally: BatchTally
  /// Failures of folders that could not be read.
  private let lost: [JournalEntry]
  private(set) var doneCount = 0
  let keptCount: Int
  /// Lines of segments that end after the end of their files, and the first of these.
  private var shortened: Set<Int> = []
  private var firstShortened: (rank: Int, segment: ShortSegment)?
  var soundSeconds = 0.0

  init(_ plan: BatchPlan) {
    outputCount = plan.outputCount
    tally = plan.tally
    lost = plan.failures
    keptCount = plan.keptCount
  }

  package mutating func add(_ finishedOutput: FinishedOutput) {
    tally.add(finishedOutput.entry, rank: finishedOutput.rank)
    if finishedOutput.kind == .rendered { doneCount += 1 }
    guard let segment = finishedOutput.shortened else { return }
    shortened.insert(segment.line)
    if finishedOutput.rank < firstShortened?.rank ?? .max {
      firstShortened = (finishedOutput.rank, segment)
    }
  }

  /// The known entries, in the order of the inputs; where neither a report, a page nor JSON is made of them,
  /// those of failures.
  package var lines: [JournalEntry] { lost + tally.lines }

  /// The known entry of an output; nil where it is not kept.
  func entry(ofRank rank: Int) -> JournalEntry? { tally.entry(rank) }

  package var failures: [JournalEntry] { lines.filter { $0.failure != nil } }

  /// Counts the segments that end after the end of their files, and names the first; nil of none.
  package var shortenedNote: String? {
    firstShortened.map { first in
      Measure.count(shortened.count, "segment") + " of --from "
        + (shortened.count == 1 ? "is shorter than stated" : "are shorter than stated, the first")
        + ": " + first.segment.sentence
    }
  }

  /// Number of outputs that were not started.
  var leftCount: Int { outputCount - tally.knownCount }

  package var exitStatus: ExitStatus {
    if leftCount > 0, Interruption.isRequested { return .interrupted }
    return failures.isEmpty && leftCount == 0 ? .done : .failed
  }

  package func progress(fraction: Double, after elapsed: Duration) -> BatchProgress {
    BatchProgress(
      part: min(fraction, 1), done: doneCount + tally.failedCount, failed: tally.failedCount,
      count: outputCount - keptCount, soundSeconds: soundSeconds,
      elapsed: max(elapsed / .seconds(1), 1e-9))
  }

  var elapsed: Double { max((MonotonicTime.now - start) / .seconds(1), 1e-9) }
}
