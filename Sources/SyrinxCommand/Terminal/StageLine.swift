import SyrinxRender

/// Shows how far work of several stages has come.
final class StageLine {
  /// The measure that the work is to keep up.
  let progress: StagedProgress
  private let line: ProgressLine

  /// `output` is what an interruption leaves as it was.
  init(_ options: some ProgressOptions, notes: any TextSink, output: String) {
    let line = ProgressLine(options, notes: notes)
    self.line = line
    progress = StagedProgress(output: output) { done in
      line.update { ProgressFacts(fraction: done, after: $0) }
    }
  }

  func clear() { line.clear() }
}
