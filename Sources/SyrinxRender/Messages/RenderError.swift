import SyrinxFiles

/// What can keep a render from being done, apart from files and graphs.
public enum RenderError: Error, Hashable, Sendable {
  /// Two names of one file, without `--in-place`.
  case sameFile(input: String, output: String)
  /// `--in-place`, and yet a second file.
  case notInPlace(input: String, output: String)
  /// `--in-place` where there is no file to replace.
  case pipeInPlace
  case conflict(option: String, with: String)
  /// An option for codecs, and a kind of sample that is none of theirs.
  case withoutQuality(option: String, SampleEncoding)
  case segmentEmpty(start: Double, end: Double)
  case startBeyondEnd(path: String, start: Double, seconds: Double)
  /// IN was given, and the graph has no use for it.
  case inputUnused(chain: String)
  case graphAndWords(chain: String, word: String)
  /// `--clip fail`, and samples went over full scale by so many decibels.
  case clipped(path: String, samples: Int, overDB: Double)
  /// Sound for ‘-’, where a person would have to read it.
  case outputIsTerminal
  /// Brackets of different speeds, one after the other or in each other, need a player for each way
  /// through them.
  case tooManyPlayers(most: Int)
  /// OUT is a file that the chain reads.
  case replacesPart(output: String)
  /// `--meter` for a node that is not there; those that would change nothing have none.
  case unknownNode(String, known: [String])
  /// An option that would write into a file that is also something else.
  case overwrites(option: String, path: String)
  /// A mouth that would be shut where it is open.
  case limitsCross(closed: Double, open: Double)
  case interrupted(path: String)
}
