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

extension String {
  /// A leading minus, unless the word is `-` or a number.
  var looksLikeOption: Bool {
    guard first == "-", let second = dropFirst().first else { return false }
    return !second.isNumber && second != "."
  }

  var asksForHelp: Bool { self == "--help" || self == "-h" }

  /// A dot, a slash or `-` alone: such a word can only be a file.
  var looksLikeFile: Bool { self == "-" || contains(".") || contains("/") }
}

extension Invocation {
  /// Refuses words where a command takes none.
  func noWord<C: Command>(of command: C.Type) throws(InvocationError) {
    guard let word = words.first else { return }
    throw C.unexpected(word)
  }

  /// The one word that a command may be given.
  func onlyWord<C: Command>(of command: C.Type) throws(InvocationError) -> String? {
    guard words.count <= 1 else { throw C.unexpected(words[1]) }
    return words.first
  }

  /// The word in a place that a command must be given, by what it is called in its usage.
  func word<C: Command>(
    _ place: Int, _ name: String, of command: C.Type
  ) throws(InvocationError) -> String {
    guard place < words.count else { throw C.missing(name) }
    return words[place]
  }

  /// The one word that a command must be given.
  func oneWord<C: Command>(
    _ name: String, of command: C.Type
  ) throws(InvocationError) -> String {
    guard let word = try onlyWord(of: command) else { throw C.missing(name) }
    return word
  }

  /// The two words that a command must be given, by what they are called in its usage.
  func twoWords<C: Command>(
    _ first: String, _ second: String, of command: C.Type
  ) throws(InvocationError) -> (String, String) {
    let pair = (try word(0, first, of: command), try word(1, second, of: command))
    guard words.count == 2 else { throw C.unexpected(words[2]) }
    return pair
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The one that a word names, of those that errors call so.
  init(chosen word: String, as kind: String) throws(InvocationError) {
    guard let chosen = Self(rawValue: word) else {
      throw .unknownChoice(word, of: kind, known: Self.allCases.map(\.rawValue))
    }
    self = chosen
  }
}
