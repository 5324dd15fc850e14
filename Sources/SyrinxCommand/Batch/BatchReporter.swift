import SyrinxRender

/// Shows how far a batch has come, and says above that what is worth saying of its outputs.
final class BatchReporter {
  let progress: ProgressLine
  private let options: RenderOptions
  private let notes: any TextSink
  /// Several outputs of one input say the same of it.
  private var said: Set<String> = []

  init(_ options: RenderOptions, notes: any TextSink) {
    self.options = options
    self.notes = notes
    progress = ProgressLine(options, notes: notes)
  }

  func say(_ report: BatchScheduler.Report) {
    switch report {
    case .finished(let output):
      guard !options.quiet, options.verbose || !output.warnings.isEmpty else { return }
      progress.clear()
      for warning in output.warnings where said.insert(warning).inserted { notes.say([warning]) }
      if options.verbose, output.kind == .rendered { notes.writeLine(output.line) }
    case .progress(let facts, let isLast):
      said = []
      if isLast { progress.finish(facts) } else { progress.update(facts) }
    }
  }
}
