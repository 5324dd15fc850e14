import SyrinxEngine

/// Faults of a command line apart from its chain.
enum InvocationError: Error, Equatable {
  case unknownOption(String, command: String, known: [String])
  case optionWantsValue(name: String, placeholder: String)
  case option(ParameterError)
  /// A first word that is neither a command nor a file.
  case unknownCommand(String, candidates: [String])
  case effectBeforeFiles(String)
  case voiceBeforeFiles(String)
  /// A command that wants a word more, such as `OUT`.
  case missing(word: String, usage: String)
  /// A command for several sounds has one, and what would be OUT is there already.
  case oneInput(String, output: String, usage: String)
  /// All sounds of a folder, the last of which would be replaced.
  case allInputs(last: String, usage: String)
  /// A chain after the files of a command that takes none.
  case chainBehind(command: String, inputs: [String], output: String, chain: [String])
  case unexpected(String, usage: String)
  /// An effect stands where the name of the output file is expected.
  case effectInsteadOfOutput(String)
  /// A word that is none of a few, such as the name of a shell.
  case unknownChoice(String, of: String, known: [String])
  /// A word that names nothing; `isMentioned` where help mentions it.
  case unknownTopic(String, candidates: [String], isMentioned: Bool = false)
}
