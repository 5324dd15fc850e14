/// An error for which a batch is not started.
package enum BatchError: Error, Equatable {
  case chainBeforeDashes(String)
  case pipe(String)
  case computed(String)
  case noVoice(String)
  case unknownEach(String)
  case eachOfGraph(chain: String)
  case eachOfNothing(String)
  case nothingFound([String])
  case noneMeets(String)
  /// `option` is `out` or `words`.
  case clash(output: String, one: String, other: String, option: String)
  case sameOutput(String, lines: Int, Int, option: String)
  /// Two files of words of one output have the same name.
  case sameWords(String, input: String)
  case replacesInput(output: String, input: String)
  /// Two outputs that are found to be one file only when they get their names.
  case meets(output: String, other: String)
  case leavesFolder(input: String, output: String)
  case busy(journal: String)
  /// Another process has added to this journal since it was read.
  case grown(journal: String)
  case replacesJournal(output: String)
  /// A file with the journal's name that is no journal, or a link.
  case foreignJournal(path: String)
  case unknownReport(String)
  case unknownManifest(String)
  case twoChains(manifest: String)
  /// `--split by=`, or `--where`, a column that no line of a manifest has.
  case unknownColumn(String, option: String)
  case noSplit(String)
  case noFieldOfInput(timeline: String)
  case chainBesideTimeline(String)
  case noLevel
  case silentAlbum
  case notAFile(path: String)
  case listOfJobs(String)
  /// A manifest that is there, of which nobody can say that its lines are those of this batch.
  case manifestUnread(path: String)
  case manifestOfOthers(path: String, output: String)
  /// A report or page of another part of the batch.
  case replacesPart(path: String, option: String, output: String)
}
