import SyrinxEngine

public enum ChainError: Error, Hashable, Sendable {
  /// Neither an effect's name nor a value of the one before; `candidates` are words that could be.
  case unknownWord(String, after: String?, candidates: [String])
  case voiceAsEffect(String)
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
}
