import SyrinxRender
import SyrinxText

/// Shows how far work of several stages has come.
final class StageLine {
  /// The measure that the work is to keep up.
  let progress: StagedProgress
  private let line: ProgressLine

  /// `output` is what an interruption leaves as it was.
  init(_ options: RenderOptions, notes: any TextSink, output: String) {
    let line = ProgressLine(options, notes: notes)
    self.line = line
    progress = StagedProgress(output: output) { done in
      line.update { StageFacts(fraction: done, after: $0) }
    }
  }

  func clear() { line.clear() }
}

private struct StageFacts: Progress {
  let fraction: Double?
  private let secondsLeft: Double?

  init(fraction: Double, after elapsed: Duration) {
    self.fraction = fraction
    let seconds = elapsed / .seconds(1)
    secondsLeft = fraction > 0 ? seconds * (1 - fraction) / fraction : nil
  }

  var json: JSONValue {
    [
      "done": fraction.map { .number($0.rounded(to: 1e4)) } ?? nil,
      "secondsLeft": secondsLeft.map { .number($0.rounded(to: 10)) } ?? nil,
    ]
  }

  var text: String {
    "\(Int(bounded: (fraction ?? 0) * 100)) %"
      + (secondsLeft.map { "  \(Measure.clock($0.rounded(.up))) left" } ?? "")
  }
}
