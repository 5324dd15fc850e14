import SyrinxFiles

/// Measures work of several stages as one fraction, which never goes back.
package final class StagedProgress {
  private let listener: (Double) -> Void
  private let output: String
  private var stage = 0.0...0.0
  private var done = 0.0

  /// `output` is what an interruption leaves as it was; `listener` is told how much of the whole is done.
  package init(output: String, listener: @escaping (Double) -> Void = { _ in }) {
    self.listener = listener
    self.output = output
  }

  /// Begins a stage that leads from what is done to a part of the whole.
  package func beginStage(to end: Double) { stage = done...max(done, end) }

  /// Begins one of a number of stages that nobody knows yet: it leads half of the way there.
  package func beginStage(halfWayTo end: Double) { beginStage(to: (done + end) / 2) }

  /// Told how much of the stage is done, from 0 to 1; throws when somebody wants it to stop.
  package func update(_ fraction: Double) throws {
    if Interruption.isRequested { throw RenderError.interrupted(path: output) }
    let inStage = min(max(fraction, 0), 1) * (stage.upperBound - stage.lowerBound)
    done = max(done, stage.lowerBound + inStage)
    listener(done)
  }
}
