import SyrinxText

extension BatchSummary {
  /// Warnings of all outputs, each once, those of earlier runs included.
  private var warnings: [String] { lines.flatMap { $0.result?.warnings ?? [] }.unique }

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
