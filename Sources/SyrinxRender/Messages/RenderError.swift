import SyrinxFiles

/// An error of a render that is not one of a file or of a graph.
public enum RenderError: Error, Hashable, Sendable {
  /// Two names of one file, without `--in-place`.
  case sameFile(input: String, output: String)
  /// `--save-voice` without a chain.
  case noChainToSave
  /// `--in-place`, and yet a second file.
  case notInPlace(input: String, output: String)
  /// `--in-place` where there is no file to replace.
  case pipeInPlace
  case conflict(option: String, with: String)
  /// An option of lossy codecs, for an encoding that is lossless.
  case withoutQuality(option: String, SampleEncoding)
  case segmentEmpty(start: Double, end: Double)
  case startBeyondEnd(path: String, start: Double, seconds: Double)
  /// IN was given, and the graph has no use for it.
  case inputUnused(chain: String)
  case graphAndWords(chain: String, word: String)
  /// `--clip fail`, and samples exceed full scale by up to `overDB`.
  case clipped(path: String, samples: Int, overDB: Double)
  /// Sound for ‘-’ while standard output is a terminal.
  case outputIsTerminal
  /// Branches of different speed, in series or nested, need a player for each path through them.
  case tooManyPlayers(most: Int)
  /// OUT is a file that the chain reads.
  case replacesPart(output: String)
  /// `--meter` for a missing node; bypassed effects have none.
  case unknownNode(String, known: [String])
  /// An option that would write into a file that is also something else.
  case overwrites(option: String, path: String)
  /// `--closed` is not below `--open` (of a mouth).
  case limitsCross(closed: Double, open: Double)
  /// Times that are no stretch, in `--remove` and its like.
  case notAPart(String)
  /// Words that are to be cut out and are not found.
  case notSpoken(String, path: String)
  /// Words within a line from `start` to `end` whose words have no times.
  case notTimed(String, path: String, start: Double, end: Double)
  case interrupted(path: String)
}
