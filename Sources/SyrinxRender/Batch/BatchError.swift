/// An error for which a batch is not started.
package enum BatchError: Error, Hashable {
  /// The name of an effect among the inputs.
  case chainBeforeDashes(String)
  case pipe(String)
  /// A generated signal, which is no file and cannot be up to date.
  case computed(String)
  /// `{voice}` without `--each`.
  case noVoice(String)
  case unknownEach(String)
  case eachOfGraph(chain: String)
  case nothingFound([String])
  /// Two inputs with the same output.
  case clash(output: String, one: String, other: String)
  case replacesInput(output: String, input: String)
  /// Two outputs that are found to be one file only when they get their names.
  case meets(output: String, other: String)
  /// An output outside of the folder of all outputs.
  case leavesFolder(input: String, output: String)
  /// Another process is writing this journal.
  case busy(journal: String)
  /// A file with the journal's name that is no journal, or a link.
  case foreignJournal(path: String)
  case unknownReport(String)
  /// A timeline without a field of the input.
  case noFieldOfInput(timeline: String)
  case chainBesideTimeline(String)
  /// `--album` with a chain without a leveling effect.
  case noLevel
  /// `--album`, and no input is loud enough to be measured.
  case silentAlbum
  /// An input that is neither a file nor a folder.
  case notAFile(path: String)
}
