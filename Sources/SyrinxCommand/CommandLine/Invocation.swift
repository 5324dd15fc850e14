import SyrinxEngine

/// A command line taken apart: options by their table, everything else in order.
struct Invocation<Options: Adjustable>: Sendable {
  var options = Options()
  var words: [String] = []
  /// Number of words before `--`; nil where it was not given.
  var wordCountBeforeDashes: Int?
  var asksForHelp = false
  let commands: CommandList
  let effects: EffectCatalog

  /// Reads the words after a command's name. Options may stand anywhere before `--`. A leading minus begins one
  /// unless a number follows it, and `-` alone is a word.
  init(
    _ arguments: [String], of command: String, _ commands: CommandList, effects: EffectCatalog
  ) throws(InvocationError) {
    self.commands = commands
    self.effects = effects
    var settings: [(name: String, word: String)] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        wordCountBeforeDashes = words.count
        words += rest
        break
      }
      guard argument.looksLikeOption else {
        words.append(argument)
        continue
      }
      if argument.asksForHelp {
        asksForHelp = true
        continue
      }
      let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0].dropFirst(2))
      // The table is asked for only where there is an option, since making it takes a while.
      guard halves[0].hasPrefix("--"),
        let parameter = Options.parameters.first(where: { $0.name == name })
      else {
        throw .unknownOption(
          String(halves[0]), command: command,
          known: Options.parameters.map { "--" + $0.name } + ["--help"])
      }
      if halves.count == 2 {
        settings.append((name, String(halves[1])))
      } else if parameter.domain == .flag {
        settings.append((name, "yes"))
      } else if let word = rest.first, !word.looksLikeOption {
        settings.append((name, word))
        rest.removeFirst()
      } else {
        throw .optionWantsValue(name: name, placeholder: parameter.domain.placeholder(for: name))
      }
    }
    // Unknown options are told before wrong values.
    for (name, word) in settings {
      do throws(ParameterError) { try options.set(name, word: word) } catch {
        throw .option(error)
      }
    }
  }
}
