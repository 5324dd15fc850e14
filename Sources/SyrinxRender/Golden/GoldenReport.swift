import SyrinxText

/// The outcomes of a suite as text, JSON and JUnit's XML.
package struct GoldenReport {
  package let suite: String
  package private(set) var outcomes: [GoldenOutcome] = []

  /// The files that the suite reads, its own among them.
  package let files: [String]

  package init(_ suite: Suite) {
    self.suite = suite.path
    files = suite.files
  }

  package mutating func add(_ outcome: GoldenOutcome) { outcomes.append(outcome) }

  package func count(_ verdict: GoldenOutcome.Verdict) -> Int {
    outcomes.count { $0.verdict == verdict }
  }

  /// 2 if anything could not be compared, else 1 if anything differs.
  package var status: ExitStatus {
    count(.failed) + count(.missing) > 0 ? .misused : count(.different) > 0 ? .failed : .done
  }

  /// `3 cases: 2 same, 1 different`.
  package var summary: String {
    let verdicts: [GoldenOutcome.Verdict] = [
      .same, .recorded, .unchanged, .different, .missing, .failed,
    ]
    let counts = verdicts.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return Measure.count(outcomes.count, "case")
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
  }

  package var json: JSONValue {
    [
      "version": 1,
      "suite": .string(suite),
      "cases": .array(
        outcomes.map { outcome in
          [
            "name": .string(outcome.golden.name),
            "verdict": .string(outcome.verdict.rawValue),
            "tier": .string(outcome.golden.tier.word),
            "expected": .string(outcome.golden.expected),
            "reasons": .array(outcome.reasons.map { .string($0) }),
            "left": outcome.left.map { .string($0) } ?? nil,
            "picture": outcome.picture.map { .string($0) } ?? nil,
            "page": outcome.page.map { .string($0.path) } ?? nil,
          ]
        }),
    ]
  }
}
