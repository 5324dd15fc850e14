import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// Shows how far work of several stages has come as one measure, which never goes back.
final class StagedProgress {
  private let line: ProgressLine?
  private let listener: (Double) -> Void
  private let output: String
  private var stage = 0.0...0.0
  private var done = 0.0

  /// `output` is what an interruption leaves as it was.
  init(_ options: RenderOptions, notes: any TextSink, output: String) {
    line = ProgressLine(options.quiet ? .none : options.progress, notes: notes)
    listener = { _ in }
    self.output = output
  }

  /// Has somebody else show it, who is told how much of the whole is done.
  init(output: String, listener: @escaping (Double) -> Void) {
    line = nil
    self.listener = listener
    self.output = output
  }

  /// Begins a stage that leads from what is done to a part of the whole.
  func beginStage(to end: Double) { stage = done...max(done, end) }

  /// Begins one of a number of stages that nobody knows yet: it leads half of the way there.
  func beginStage(halfWayTo end: Double) { beginStage(to: (done + end) / 2) }

  /// Told how much of the stage is done, from 0 to 1; throws when somebody wants it to stop.
  func update(_ fraction: Double) throws {
    if Interruption.isRequested { throw RenderError.interrupted(path: output) }
    let inStage = min(max(fraction, 0), 1) * (stage.upperBound - stage.lowerBound)
    done = max(done, stage.lowerBound + inStage)
    line?.update { StageFacts(fraction: done, after: $0) }
    listener(done)
  }

  func clear() { line?.clear() }
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
