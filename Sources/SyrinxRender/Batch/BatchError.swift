/// What can keep a batch from being begun.
package enum BatchError: Error, Hashable {
  /// A word that stands among the inputs and begins a chain.
  case chainBeforeDashes(String)
  case pipe(String)
  /// A sound that is computed, which is no file that can have changed.
  case computed(String)
  /// `{voice}` where there is none.
  case noVoice(String)
  /// `--each` with something other than voices.
  case unknownEach(String)
  /// `--each` and a graph, which is no part of a chain.
  case eachOfGraph(chain: String)
  case nothingFound([String])
  /// Two inputs that would become one output.
  case clash(output: String, one: String, other: String)
  case replacesInput(output: String, input: String)
  /// An output that turns out to be another one's file while they are made.
  case meets(output: String, other: String)
  /// A name of an input that would lead out of the folder of all outputs.
  case leavesFolder(input: String, output: String)
  /// Another run that adds to the same journal.
  case busy(journal: String)
  /// A file in the place of the journal that is none, or a link.
  case foreignJournal(path: String)
  case unknownReport(String)
  /// A timeline in which nothing stands for the input.
  case noFieldOfInput(timeline: String)
  /// Effects beside a timeline.
  case chainBesideTimeline(String)
  /// `--album` with a chain that brings nothing to a level.
  case noLevel
  /// A series in which nothing is loud enough to be measured.
  case silentAlbum
  /// An input that is neither a file nor a folder.
  case notAFile(path: String)
}
