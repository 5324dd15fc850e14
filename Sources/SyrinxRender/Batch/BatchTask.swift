import SyrinxSystem

/// A unit of work for one thread.
package enum BatchTask: Sendable {
  case render(BatchItem)
  /// Measures an output of an earlier run.
  indirect case measure(BatchOutput, JournalEntry)

  var weight: Int {
    switch self {
    case .render(let item): item.weight
    case .measure(_, let entry): (entry.result?.byteCount ?? 0) / 8 + 1
    }
  }

  /// The failures of its outputs where it cannot be run.
  package func failures(_ request: BatchRequest, _ error: any Error) -> [FinishedOutput] {
    switch self {
    case .render(let item):
      return item.outputs(request).map { output in
        FinishedOutput(
          rank: output.rank,
          entry: JournalEntry(
            failureOf: item.input.path, output: output.name,
            recipe: (try? request.recipe(of: output, request.chain(of: output))) ?? "", error),
          kind: .failed)
      }
    case .measure(let output, var entry):
      entry.outcome = .failed(reason: error.report)
      return [FinishedOutput(rank: output.rank, entry: entry, kind: .failed)]
    }
  }
}

package struct BatchPart: Sendable {
  /// From 0 to 1.
  package var fraction = 0.0
  /// Seconds of sound rendered.
  package var seconds = 0.0
}
