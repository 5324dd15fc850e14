import SyrinxEngine
import SyrinxSystem

/// A line of a journal: the result for an output, and what it was made from.
package struct JournalEntry: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done(BatchResult)
    case failed(reason: String)
  }

  /// The path of the input as given.
  package var path: String
  /// The path below the folder of the journal.
  package var output: String
  /// Nil where the input could not even be looked at.
  package var input: FileStamp?
  package var recipe: String
  /// Of the effects in the recipe.
  package var revisions = SoundRevisions()
  /// The program that made it.
  package var version = programVersion
  /// Seconds since 1970.
  package var instant: Double
  package var outcome: Outcome
  package var words: [WordsEntry] = []
  /// Other files that the output was made from.
  package var sources: [SourceEntry] = []

  var result: BatchResult? { if case .done(let result) = outcome { result } else { nil } }

  package var failure: String? { if case .failed(let reason) = outcome { reason } else { nil } }
}
