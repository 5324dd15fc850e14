/// Shows how far a sound has been played or rendered.
final class ProgressWriter {
  private let line: ProgressLine
  private let frameCount: Int?
  private let sampleRate: Int
  /// Name of the pass before the render itself, while that is shown.
  private let pass: String?

  init(
    _ options: some ProgressOptions, notes: any TextSink, frameCount: Int?, sampleRate: Int,
    pass: String? = nil
  ) {
    line = ProgressLine(options, notes: notes)
    self.frameCount = frameCount
    self.sampleRate = sampleRate
    self.pass = pass
  }

  /// Told after each block how many frames are done; shows something from time to time.
  func update(_ done: Int) {
    line.update {
      ProgressFacts(done, of: frameCount, sampleRate: sampleRate, after: $0, pass: pass)
    }
  }

  /// Takes the bar away; the other styles say that all is done.
  func finish(_ done: Int) {
    line.finish { ProgressFacts(done, of: done, sampleRate: sampleRate, after: $0, pass: pass) }
  }

  /// Takes the bar away after a failure.
  func clear() { line.clear() }
}
