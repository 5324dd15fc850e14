import SyrinxEngine

public enum ChainError: Error, Hashable, Sendable {
  /// Neither an effect's name nor a value of the one before; `candidates` are words that could be.
  case unknownWord(String, after: String?, candidates: [String])
  case voiceAsEffect(String)
  /// An effect of a family that is looked for where it is installed.
  case notFound(EffectObstacle)
  /// Where a sound is expected.
  case isFolder(String)
  /// An option among the words of a chain.
  case option(String)
  /// All positional parameters are set; `parameter` is another that takes such a value.
  case tooManyValues(effect: String, word: String, parameter: String?)
  case parameter(effect: String, ParameterError)
  case bracketNotClosed
  /// A `,` or `]` outside of brackets.
  case bracketNotOpened(String)
  case emptyBranch
  /// `ms[` with a number of branches other than two.
  case midSideBranches(Int)
  case tooDeep(limit: Int)
  /// More effects and branches than `limit`.
  case tooLong(limit: Int)
  /// `dry` beside effects, or outside branches.
  case dryNotAlone
  case voiceUnnamed
  case voice(VoiceError)
  /// A bracket or comma that is not a word of its own.
  case bracketNotApart(String)
  /// A distribution that cannot be read.
  case badDraw(String, DrawFault)
  /// A random value or choice where nothing is drawn.
  case notDrawn(String)
  /// A probability of one or less without a unit, which other programs take for a share.
  case shareForPercent(String, percent: String)
  /// More chains are to be taken than there are.
  case tooManyTaken(RandomWord, count: String, of: Int)
  /// `chance`, `some` or `shuffle` without what follows it.
  case badRandom(RandomWord)
}
