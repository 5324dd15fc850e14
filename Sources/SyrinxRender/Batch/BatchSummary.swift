import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// Counts and journal entries of a batch, during and after the run.
package struct BatchSummary {
  private let start = MonotonicTime.now
  private let outputCount: Int
  private var tally: BatchTally
  /// Failures of folders that could not be read.
  private let lost: [JournalEntry]
  private(set) var doneCount = 0
  private let keptCount: Int
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

  /// Warnings of all outputs, each once, those of earlier runs included.
  private var warnings: [String] { lines.flatMap { $0.result?.warnings ?? [] }.unique }

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

  private var elapsed: Double { max((MonotonicTime.now - start) / .seconds(1), 1e-9) }

  package var json: JSONValue {
    [
      "version": 1, "done": .integer(doneCount), "kept": .integer(keptCount),
      "failed": .integer(failures.count), "left": .integer(leftCount),
      "seconds": .number(soundSeconds.rounded(to: 1000)),
      "speed": .number((soundSeconds / elapsed).rounded(to: 10)),
      "failures": .array(failures.map { .object($0.facts) }),
      "warnings": .array(warnings.map { .string($0) }),
    ]
  }

  package var line: String {
    var parts = ["\(doneCount) done"]
    if keptCount > 0 { parts.append("\(keptCount) up to date") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    if leftCount > 0 { parts.append("\(leftCount) not started") }
    if tally.warnedCount > 0 { parts.append("\(tally.warnedCount) with warnings") }
    if doneCount > 0 { parts.append(Measure.pace(soundSeconds, in: elapsed)) }
    return parts.joined(separator: "  ")
  }

  /// A summary that depends only on the outputs, not on the run that made them.
  var state: String {
    var parts = [Measure.count(tally.knownCount - tally.failedCount, "output")]
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    if leftCount > 0 { parts.append("\(leftCount) not started") }
    return parts.joined(separator: " · ")
  }
}

package struct BatchProgress: Progress {
  let part: Double
  let done: Int
  let failed: Int
  let count: Int
  let soundSeconds: Double
  /// In seconds.
  let elapsed: Double

  package var fraction: Double? { part }
  private var speed: Double { soundSeconds / elapsed }
  private var secondsLeft: Double? { part > 0 ? elapsed * (1 - part) / part : nil }

  /// `312/568 files  1:24:03 of sound  96×  0:42 left`.
  package var text: String {
    var parts = [
      "\(done)/\(count) files", Measure.clock(soundSeconds) + " of sound",
      Measure.speed(speed),
    ]
    if let secondsLeft { parts.append(Measure.clock(secondsLeft.rounded(.up)) + " left") }
    if failed > 0 { parts.append("\(failed) failed") }
    return parts.joined(separator: "  ")
  }

  package var json: JSONValue {
    [
      "done": fraction.map { .number($0.rounded(to: 1e4)) } ?? nil,
      "filesDone": .integer(done), "filesFailed": .integer(failed), "files": .integer(count),
      "soundHours": .number((soundSeconds / 3600).rounded(to: 1e4)),
      "secondsLeft": secondsLeft.map { .number($0.rounded(to: 10)) } ?? nil,
      "speed": .number(speed.rounded(to: 10)),
    ]
  }
}
