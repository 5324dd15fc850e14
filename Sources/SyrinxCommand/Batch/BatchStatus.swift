import SyrinxEngine
import SyrinxFiles

/// What the journals of all shards say together: of the inputs that are named, or else of everything.
struct BatchStatus {
  private var done = 0
  private var failures: [JournalEntry] = []
  /// Outputs of the inputs that are named about which no journal knows, or not as they are now.
  private var open: [String] = []
  private let journalCount: Int
  private let soundSeconds: Double
  private let isJSON: Bool
  private let isVerbose: Bool

  init(_ request: BatchRequest) throws {
    isJSON = request.options.render.json
    isVerbose = request.options.render.verbose
    let journal = try Journal(in: request.pattern.root)
    journalCount = journal.fileCount
    let finished: [JournalEntry]
    if request.words.isEmpty {
      finished = journal.entries.values.filter { $0.result != nil }
      failures = journal.entries.values.filter { $0.failure != nil }
        .sorted { $0.output < $1.output }
    } else {
      let plan = try BatchPlan(request)
      finished = plan.kept + plan.unmeasured.map(\.entry)
      failures = plan.failures + plan.failedBefore
      let failed = Set(failures.map(\.output))
      open = plan.pending.flatMap(\.outputs).filter { !failed.contains($0.name) }.map(\.path)
    }
    done = finished.count
    soundSeconds = finished.reduce(0) { $0 + ($1.result?.seconds ?? 0) }
  }

  /// 0 if all that is asked about is done.
  var exitStatus: ExitStatus {
    failures.isEmpty && open.isEmpty && journalCount > 0 ? .done : .failed
  }

  func say(at desk: Desk) {
    guard !isJSON else {
      desk.output.write(json.pretty + "\n")
      return
    }
    for failure in failures { desk.output.write("failed: \(failure.sentence)\n") }
    if isVerbose { for path in open { desk.output.write("open: \(path)\n") } }
    var parts = ["\(done) done", "\(failures.count) failed"]
    if !open.isEmpty { parts.append("\(open.count) open") }
    parts.append(Measure.clock(Int(soundSeconds.rounded())) + " of sound")
    parts.append(Measure.count(journalCount, "journal"))
    desk.output.write(parts.joined(separator: "  ") + "\n")
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
  /// What went wrong, with the input's name where the reason does not say it.
  var sentence: String {
    guard let failure else { return path }
    return failure.contains(path) ? failure : "\(path): \(failure)"
  }
}
