import SyrinxSystem

extension GoldenChecker {
  package func record(_ golden: GoldenCase) throws -> GoldenOutcome {
    try timed(golden) { _ in
      let (made, cuts) = try golden.render(to: golden.expected)
      var outcome = GoldenOutcome(
        golden: golden, verdict: .recorded, reasons: ["new"], warnings: cuts)
      if FileIdentity(path: golden.expected) != nil {
        let change = try change(from: golden.expected, to: made.temporaryPath)
        outcome.verdict = change == nil ? .unchanged : .recorded
        outcome.reasons = change.map { [$0] } ?? []
      }
      let record = try Provenance(golden).begin(beside: golden)
      var files = [try record.complete()].compactMap { $0 }
      if outcome.verdict == .recorded { files.insert(made, at: 0) }
      try files.publish()
      return outcome
    }
  }

  /// A sentence on the difference between two files; nil if there is none.
  private func change(from old: String, to new: String) throws -> String? {
    do {
      let found = try FileComparison(want: old, got: new, tier: .exact)
      return found.isSame ? nil : found.change
    } catch let error as CompareError where error != .interrupted {
      return error.report
    }
  }

  /// A sentence on what has changed since the golden file was recorded.
  func history(_ golden: GoldenCase) -> String {
    guard let then = Provenance(of: golden.expected) else {
      return "no record of how it was made"
    }
    let changes = then.changes(to: Provenance(golden))
    guard !changes.isEmpty else { return "chain, seed and libraries have not changed" }
    return "changed since it was recorded: "
      + changes.map { "\($0.name) ‘\($0.was)’ became ‘\($0.now)’" }.joined(separator: ", ")
  }
}
