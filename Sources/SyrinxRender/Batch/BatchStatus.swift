import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A summary of the journals of all shards, for the inputs that are named or else for all.
package struct BatchStatus {
  private var done = 0
  private var failures: [JournalEntry] = []
  /// Outputs of the named inputs that are in no journal, or not up to date.
  private var open: [String] = []
  private let journalCount: Int
  private var soundSeconds = 0.0
  private let isJSON: Bool
  private let isVerbose: Bool
  /// Of pending outputs, a sentence.
  package private(set) var revision: String?

  package init(_ request: BatchRequest) throws {
    let options = request.options.render
    let journal = try Journal(in: request.pattern.root)
    (journalCount, isJSON, isVerbose) = (journal.paths.count, options.json, options.verbose)
    guard !request.words.isEmpty || !request.rows.isEmpty else {
      journal.forEachEntry { entry in
        if let result = entry.result {
          done += 1
          soundSeconds += result.seconds
        } else {
          failures.append(entry)
        }
      }
      failures = failures.ordered(by: \.output)
      return
    }
    let plan = try BatchPlan(request)
    (done, soundSeconds, failures) = (
      plan.keptCount, plan.keptSeconds, plan.failures + plan.failedBefore
    )
    revision = plan.revised.sentence(of: plan.outputCount)
    let failed = Set(failures.map { Path.Key($0.output) })
    open = plan.pending.flatMap { $0.outputs(request) }.filter {
      !failed.contains(Path.Key($0.name))
    }
    .map(\.path)
  }

  /// `done` where nothing has failed or is pending.
  package var exitStatus: ExitStatus {
    failures.isEmpty && open.isEmpty && journalCount > 0 ? .done : .failed
  }

  package var text: String {
    if isJSON { return json.pretty + "\n" }
    var lines = failures.map { "failed: \($0.sentence)" }
    if isVerbose { lines += open.map { "pending: \($0)" } }
    var parts = ["\(done) done", "\(failures.count) failed"]
    if !open.isEmpty { parts.append("\(open.count) pending") }
    parts.append(Measure.clock(soundSeconds.rounded()) + " of sound")
    parts.append(Measure.count(journalCount, "journal"))
    lines.append(parts.joined(separator: "  "))
    return lines.map { $0.printable + "\n" }.joined()
  }

  private var json: JSONValue {
    [
      "version": 1, "done": .integer(done), "failed": .integer(failures.count),
      "open": .integer(open.count), "seconds": .number(soundSeconds.rounded(to: 1000)),
      "journals": .integer(journalCount),
      "failures": .array(failures.map { .object($0.facts) }),
      "openOutputs": .array(open.map { .string($0) }),
    ]
  }
}

extension JournalEntry {
  /// The error, with the input's path where the reason lacks it.
  package var sentence: String {
    guard let failure else { return path }
    return failure.contains(path) ? failure : "\(path): \(failure)"
  }
}
