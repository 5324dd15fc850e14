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

  /// The report in the XML format of JUnit, which CI servers read.
  package var junit: String {
    let errors = count(.failed) + count(.missing)
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    let counts =
      "tests=\"\(outcomes.count)\" failures=\"\(count(.different))\" errors=\"\(errors)\""
      + " time=\"\(seconds.text(decimals: 3))\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\"\(suite.forXML)\" \(counts)>\n"
    for outcome in outcomes {
      text +=
        "    <testcase classname=\"\(suite.forXML)\" name=\"\(outcome.golden.name.forXML)\""
        + " time=\"\(outcome.seconds.text(decimals: 3))\""
      let element: String? =
        switch outcome.verdict {
        case .different: "failure"
        case .failed, .missing: "error"
        case .same, .recorded, .unchanged: nil
        }
      guard let element else {
        text += "/>\n"
        continue
      }
      let lines =
        outcome.reasons + (outcome.left.map { ["kept as \($0)"] } ?? [])
        + (outcome.page.map { ["page: \($0.path)"] } ?? [])
      text += ">\n      <\(element) message=\"\((outcome.reasons.first ?? "").forXML)\">"
      text += lines.joined(separator: "\n").forXML + "</\(element)>\n    </testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }
}

extension GoldenOutcome {
  package func text(nameWidth: Int) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.displayWidth, 0))
    }
    var text = padded(verdict.rawValue, 11) + padded(golden.name.printable, nameWidth + 2)
    text += golden.tier.word + "\n"
    for reason in reasons { text += String(repeating: " ", count: 11) + reason.printable + "\n" }
    let files = [left, picture, page?.path].compactMap { $0 }
    if !files.isEmpty {
      text +=
        String(repeating: " ", count: 11)
        + "kept as \(Phrase.list(files, conjunction: "and").printable)\n"
    }
    return text
  }
}

extension String {
  fileprivate var forXML: String { printableLines.xmlEscaped }
}
