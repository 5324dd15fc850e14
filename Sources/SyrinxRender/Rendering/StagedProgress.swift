import SyrinxSystem

/// Combines the progress of several stages into one fraction that never decreases.
package final class StagedProgress {
  private let listener: (Double) -> Void
  private let output: String
  private var stage = 0.0...0.0
  private var done = 0.0

  /// `output` is the path named by the error of an interruption; `listener` gets the whole, 0 to 1.
  package init(output: String, listener: @escaping (Double) -> Void = { _ in }) {
    self.listener = listener
    self.output = output
  }

  /// Begins a stage that ends at `end`, a fraction of the whole.
  package func beginStage(to end: Double) { stage = done...max(done, end) }

  /// Begins one of an unknown number of stages: it ends half-way between now and `end`.
  package func beginStage(halfWayTo end: Double) { beginStage(to: (done + end) / 2) }

  /// `fraction` is of this stage, 0 to 1. Throws on an interruption of the program.
  package func update(_ fraction: Double) throws {
    if Interruption.isRequested { throw RenderError.interrupted(path: output) }
    let inStage = min(max(fraction, 0), 1) * (stage.upperBound - stage.lowerBound)
    done = max(done, stage.lowerBound + inStage)
    listener(done)
  }
}
