import SyrinxEngine
import SyrinxRender

// Words/ reads a command line as far as that can be done without knowing any file or sound: which
// words are options and what they say, which are left over for the command.

/// A command line taken apart: options by their table, everything else in order.
public struct Invocation<Options: Adjustable>: Sendable {
  public var options = Options()
  public var words: [String] = []
  /// How many words stood before `--`, if it was there.
  public var wordCountBeforeDashes: Int?
  public var asksForHelp = false
  /// The effects of which chains are made.
  public let effects: EffectCatalog

  /// Reads the words after a command's name. Options may stand anywhere before `--`.
  public init(
    _ arguments: [String], of command: String, effects: EffectCatalog = .standard
  ) throws(InvocationError) {
    self.effects = effects
    for token in try Token.scan(arguments, parameters: Options.declarations, command: command) {
      switch token {
      case .word(let word): words.append(word)
      case .dashes: wordCountBeforeDashes = words.count
      case .help: asksForHelp = true
      case .option(let name, let word):
        do throws(ParameterError) {
          try options.set(name, word: word)
        } catch {
          throw .option(error)
        }
      }
    }
  }
}

/// A piece of a command line.
enum Token: Hashable {
  case word(String)
  case option(name: String, word: String)
  case help
  case dashes

  /// Tells options from words. A leading minus begins an option unless a number follows it, and `-`
  /// alone is a word.
  /// The table is asked for only where there is an option, since making it takes a while.
  static func scan(
    _ arguments: [String], parameters: @autoclosure () -> [ParameterDeclaration], command: String
  )
    throws(InvocationError) -> [Token]
  {
    var tokens: [Token] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        tokens.append(.dashes)
        tokens += rest.map { .word($0) }
        break
      }
      guard argument.looksLikeOption else {
        tokens.append(.word(argument))
        continue
      }
      if argument.asksForHelp {
        tokens.append(.help)
        continue
      }
      let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0].dropFirst(2))
      guard halves[0].hasPrefix("--"),
        let parameter = parameters().first(where: { $0.name == name })
      else {
        throw .unknownOption(
          String(halves[0]), command: command,
          known: parameters().map { "--" + $0.name } + ["--help"])
      }
      if halves.count == 2 {
        tokens.append(.option(name: name, word: String(halves[1])))
      } else if parameter.domain == .flag {
        tokens.append(.option(name: name, word: "yes"))
      } else if let word = rest.first, !word.looksLikeOption {
        tokens.append(.option(name: name, word: word))
        rest.removeFirst()
      } else {
        throw .optionWantsValue(name: name, placeholder: parameter.placeholder)
      }
    }
    return tokens
  }
}

extension String {
  /// Whether the word begins with a minus and is neither `-` nor a number.
  var looksLikeOption: Bool {
    guard first == "-", let second = dropFirst().first else { return false }
    return !second.isNumber && second != "."
  }

  /// Whether the word can only be meant as a file: it has a dot or a slash, or is `-`.
  var looksLikeFile: Bool { self == "-" || contains(".") || contains("/") }
}
