import SyrinxSystem
import SyrinxText

/// The counts of a batch of tar files.
package struct ShardSummary {
  private let start = MonotonicTime.now
  package var shardCount = 0
  package var keptCount = 0
  package var sampleCount = 0
  package var soundSeconds = 0.0
  package var failures: [ShardFailure] = []

  mutating func add(_ rendered: ShardRenderer.Rendered) {
    sampleCount += rendered.sampleCount
    soundSeconds += rendered.seconds
  }

  mutating func keep(_ entry: ShardEntry) {
    keptCount += 1
    failures += entry.failures
  }

  package var exitStatus: ExitStatus { failures.isEmpty ? .done : .failed }

  private var elapsed: Double { max((MonotonicTime.now - start) / .seconds(1), 1e-9) }

  package var line: String {
    var parts = [
      Measure.count(sampleCount, "sample"), Measure.count(shardCount, "tar file"),
    ]
    if keptCount > 0 { parts.append("\(keptCount) up to date") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    if sampleCount > 0 { parts.append(Measure.pace(soundSeconds, in: elapsed)) }
    return parts.joined(separator: "  ")
  }

  package func json(_ warnings: [String]) -> JSONValue {
    [
      "version": 1, "tarFiles": .integer(shardCount), "kept": .integer(keptCount),
      "samples": .integer(sampleCount), "seconds": .number(soundSeconds.rounded(to: 1000)),
      "failures": .array(failures.map(\.json)),
      "warnings": .array(warnings.map { .string($0) }),
    ]
  }
}
