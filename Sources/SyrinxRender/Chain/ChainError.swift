import SyrinxEngine

/// What can be wrong with a chain.
public enum ChainError: Error, Hashable, Sendable {
  /// A word that begins no effect and is no value of the one before it; `candidates` are the words
  /// that could have stood there.
  case unknownWord(String, after: String?, candidates: [String])
  /// A voice's name where an effect's belongs.
  case voiceAsEffect(String)
  /// What can only be meant as an option, in the midst of a chain.
  case option(String)
  /// Every parameter that a bare word can fill has its value; `parameter` is another that could have it.
  case tooManyValues(effect: String, word: String, parameter: String?)
  case parameter(effect: String, ParameterError)
  case bracketNotClosed
  /// A `,` or `]` that belongs to no `[`.
  case bracketNotOpened(String)
  case emptyBranch
  /// Not two branches, but so many, for middle and sides.
  case midSideBranches(Int)
  case tooDeep(limit: Int)
  /// More effects and branches than `limit`.
  case tooLong(limit: Int)
  /// `dry` beside effects, or outside branches.
  case dryNotAlone
  /// `voice` without a name.
  case voiceUnnamed
  case voice(VoiceError)
  /// A bracket or comma that is not a word of its own.
  case bracketNotApart(String)
}
