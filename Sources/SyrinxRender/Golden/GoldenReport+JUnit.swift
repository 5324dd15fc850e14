import SyrinxText

extension GoldenReport {
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

extension String {
  fileprivate var forXML: String { printableLines.xmlEscaped }
}
