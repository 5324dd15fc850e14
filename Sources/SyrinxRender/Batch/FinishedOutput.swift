import SyrinxFiles

/// The result of a task for one output.
package struct FinishedOutput: Sendable {
  package enum Kind: String, Sendable { case rendered, measured, failed }

  /// The place of the output among all of the batch.
  let rank: Int
  package var entry: JournalEntry
  package var kind: Kind
  package var warnings: [String] = []
  package var line = ""
  /// Nil where its input is no segment, or one that its file holds.
  var shortened: ShortSegment?
  /// Set where the disk is full, so that no other task can succeed.
  var endsAll = false
  /// Complete temporary files, the sound first; empty once they are renamed.
  package var files: [WholeFile] = []
  package var task = 0

  /// Seconds of sound rendered; 0 for other kinds.
  var renderedSeconds: Double { kind == .rendered ? entry.result?.seconds ?? 0 : 0 }

  mutating func fail(_ error: any Error) {
    entry.outcome = .failed(reason: error.report)
    kind = .failed
    (warnings, shortened) = ([], nil)
    endsAll = error.isFullDisk
  }
}

/// A segment of a manifest that ends after the end of its file.
struct ShortSegment: Hashable, Sendable {
  let line: Int
  let sentence: String
}

extension Error {
  /// Set where it is the machine that fails, not a file.
  var isOfMachine: Bool {
    if case .path(let error)? = FileError(self) { error.isOfMachine } else { false }
  }

  var isFullDisk: Bool {
    if case .path(.diskFull)? = FileError(self) { true } else { false }
  }
}
