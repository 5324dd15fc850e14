import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// The commands in the order in which help lists them. Whatever has to know them all, such as help,
/// completions and the manual page, is given this table.
struct CommandList: Sendable {
  let groups: [(title: String, commands: [any Command.Type])]
  /// The command of a line that names none.
  let implied: any Command.Type

  var all: [any Command.Type] { groups.flatMap(\.commands) }
  var names: [String] { all.map { $0.name } }

  func command(named name: String) -> (any Command.Type)? {
    all.first { $0.name == name }
  }

  /// Index of the first argument that is neither an option nor an option's value.
  func firstWord(in arguments: [String]) -> Int? {
    if let first = arguments.first, !first.looksLikeOption { return 0 }
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return nil }
      guard argument.looksLikeOption else { return index }
      // The options of a command are made when they are asked for: those of all take as long as a short render.
      let parameter = all.lazy.compactMap { command in
        command.optionParameters.first { "--" + $0.name == argument }
      }.first
      index += parameter == nil || parameter?.domain == .flag ? 1 : 2
    }
    return nil
  }

  /// The command of a line and the arguments without its name. A file with a command's name is
  /// written `./effects`.
  func command(
    in arguments: [String], _ effects: EffectCatalog
  ) throws(InvocationError) -> (any Command.Type, [String]) {
    guard let place = firstWord(in: arguments) else { return (implied, arguments) }
    let word = arguments[place]
    if let command = command(named: word) {
      var rest = arguments
      rest.remove(at: place)
      return (command, rest)
    }
    if case .computed = InputLocation(word) { return (implied, arguments) }
    if word.looksLikeFile || FileIdentity(path: word) != nil { return (implied, arguments) }
    if effects.beginsEffect(word) || word == VoiceCall.word { throw .effectBeforeFiles(word) }
    if (try? VoiceBook.usual(nil, effects).voice(named: word)) != nil {
      throw .voiceBeforeFiles(word)
    }
    throw .unknownCommand(word, candidates: names)
  }
}

extension EffectCatalog {
  /// True of a word that names a file, or looks like the name of one, and begins no chain.
  func isFile(_ word: String) -> Bool {
    !beginsChain(word) && (word.looksLikeFile || FileIdentity(path: word) != nil)
  }

  /// Refuses an effect where the name of the output belongs.
  func checkOutput(_ word: String) throws(InvocationError) {
    if beginsChain(word) { throw .effectInsteadOfOutput(word) }
  }
}
