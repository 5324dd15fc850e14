import SyrinxEngine
import SyrinxFiles

/// A line as it was probably meant: foreign words replaced by what does the same here, files before the
/// chain, a voice behind the word `voice`.
struct LineCorrection {
  /// The words of other programs in it.
  private(set) var foreign: [String] = []
  /// What there is instead of a word that has no equivalent.
  private(set) var absence: String?
  private let effects: EffectCatalog
  private let voices: VoiceBook
  private let command: any Command.Type
  private let isNamed: Bool
  private var files: [String] = []
  private var input: String?
  private var output: String?
  private var options: [String] = []
  private var chain: [String] = []
  private var hasDashes = false
  private var isMoved = false
  /// A command that does it in place of a render.
  private var other: (name: String, words: [String])?
  private var rest: ArraySlice<String>

  /// Nil where there is nothing to correct, or where no equivalent is known.
  init?(_ arguments: [String], effects: EffectCatalog) {
    // A chain on standard input has been read.
    guard !arguments.contains(where: { $0.hasPrefix("--chain") }) else { return nil }
    self.effects = effects
    voices = VoiceBook.usual(nil, effects)
    let named = arguments.first.flatMap { CommandList.command(named: $0) }
    command = named ?? Render.self
    isNamed = named != nil
    rest = arguments.dropFirst(isNamed ? 1 : 0)
    guard command.slots.contains(.chain), read(), !foreign.isEmpty || isMoved else { return nil }
  }

  /// The whole line, without the name of the program.
  var words: [String] {
    if let other { return [other.name, files.first ?? "in.wav"] + other.words }
    let name = isNamed ? [command.name] : []
    let dashes = hasDashes ? ["--"] : []
    return isBatch ? name + files + options + dashes + chain : name + files + chain + options
  }

  private var isBatch: Bool { command.name == Batch.name }

  /// How many files stand before the chain; nil for any number.
  private var fileCount: Int? {
    switch command.name {
    case Render.name: options.contains("--in-place") ? 1 : 2
    case Explain.name: 1
    default: nil
    }
  }

  private mutating func read() -> Bool {
    while let word = rest.popFirst() {
      let isRead =
        if word == "--" { readDashes() } else if word.looksLikeOption { read(option: word) } else {
          read(word: word)
        }
      guard isRead else { return false }
    }
    return placeFiles()
  }

  private mutating func readDashes() -> Bool {
    hasDashes = true
    return true
  }

  /// Puts files that were named by options, or not at all, where they belong.
  private mutating func placeFiles() -> Bool {
    if let input { files.insert(input, at: 0) }
    if let output { files.append(output) }
    if other != nil { return true }
    if isBatch, !chain.isEmpty, !hasDashes {
      hasDashes = true
      isMoved = true
    }
    guard let fileCount, files.count < fileCount, !chain.isEmpty || !foreign.isEmpty else {
      return true
    }
    isMoved = true
    if files.isEmpty { files.append("in.wav") }
    if files.count < fileCount {
      files.append(files[0] == "-" ? "-" : "out." + (Self.ending(of: files[0]) ?? "wav"))
    }
    return true
  }

  private static func ending(of path: String) -> String? {
    guard Container(path: path) != nil, let dot = path.lastIndex(of: ".") else { return nil }
    return String(path[path.index(after: dot)...])
  }

  private mutating func read(option: String) -> Bool {
    let halves = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(halves[0])
    if let known = command.optionParameters.first(where: { "--" + $0.name == name }) {
      options.append(option)
      if halves.count == 1, known.domain != .flag, let value = rest.popFirst() {
        options.append(value)
      }
      return true
    }
    if let found = ForeignOption.named(name) {
      foreign.append(name)
      var value = halves.count == 2 ? String(halves[1]) : ""
      if found.takesValue, halves.count == 1 {
        guard let word = rest.popFirst() else { return false }
        value = word
      }
      return found.equivalent(value).map { take($0) } ?? false
    }
    // An effect written as an option.
    let effect = String(name.drop { $0 == "-" })
    guard effects.effect(named: effect) != nil || ForeignEffect.named(effect) != nil else {
      return false
    }
    let earlier = foreign
    rest = halves.dropFirst().map(String.init) + rest
    defer { foreign = earlier + [name] }
    return readStep(effect)
  }

  private mutating func take(_ equivalent: ForeignOption.Equivalent) -> Bool {
    switch equivalent {
    case .input(let path) where input == nil: input = path
    case .output(let path) where output == nil: output = path
    case .input, .output: return false
    case .options(let words): options += words
    case .duration(let seconds):
      let start = options.firstIndex(of: "--start").flatMap {
        ForeignValues.seconds(options[$0 + 1])
      }
      options += ["--end", ((start ?? 0) + seconds).typed]
    case .chain(let words): chain += words
    case .filters(let text):
      for filter in text.split(separator: ",") {
        guard read(word: String(filter)) else { return false }
      }
    }
    return true
  }

  private mutating func read(word: String) -> Bool {
    let named = (input == nil ? 0 : 1) + (output == nil ? 0 : 1) + files.count
    let needsFile = !hasDashes && named < fileCount ?? .max
    if beginsChain(word) {
      return readStep(word)
    } else if needsFile, chain.isEmpty || Container(path: word) != nil || word == "-" {
      if !chain.isEmpty { isMoved = true }
      files.append(word)
    } else {
      chain.append(word)
    }
    return true
  }

  private func isVoice(_ word: String) -> Bool { (try? voices.voice(named: word)) != nil }

  private func beginsChain(_ word: String) -> Bool {
    effects.beginsChain(word) || ForeignEffect.begun(by: word) != nil || isVoice(word)
  }

  /// Reads an effect of here or of another program, or a voice.
  private mutating func readStep(_ word: String) -> Bool {
    if word == VoiceCall.word {
      chain.append(word)
      isMoved = isMoved || rest.isEmpty
      chain.append(rest.popFirst() ?? "robot")
      return true
    }
    if word == "[" {
      chain.append(word)
      return true
    }
    if let (effect, values) = ForeignEffect.begun(by: word) {
      let earlier = rest
      let words = values == nil ? readValues(flags: effect.flags) : []
      if let equivalent = effect.equivalent(values ?? ForeignValues(words)) {
        foreign.append(String(word.prefix { $0 != "=" }))
        return take(equivalent)
      }
      rest = earlier
      guard effects.effect(named: word) != nil else { return false }
    }
    if let effect = effects.effect(named: word) {
      chain.append(word)
      readValues(of: effect)
      return true
    }
    chain += [VoiceCall.word, word]
    isMoved = true
    return true
  }

  /// Takes the words that an effect of here can take.
  private mutating func readValues(of effect: EffectDescriptor) {
    while let word = rest.first, effects.effect(named: word) == nil {
      let isValue = effect.parameters.contains { parameter in
        word.hasPrefix(parameter.name + "=")
          || parameter.isPositional && parameter.domain.mayMean(word)
      }
      guard isValue else { return }
      chain.append(rest.removeFirst())
    }
  }

  /// Takes the words that can only be values of another program's effect.
  private mutating func readValues(flags: String) -> [String] {
    var words: [String] = []
    while let word = rest.first {
      let isFlag =
        word.looksLikeOption && words.allSatisfy(\.looksLikeOption)
        && word.dropFirst().allSatisfy { flags.contains($0) }
      guard isFlag || !word.looksLikeOption, !["--", "[", "]", ","].contains(word),
        !beginsChain(word),
        Container(path: word) == nil
      else { break }
      words.append(rest.removeFirst())
    }
    return words
  }

  private mutating func take(_ equivalent: ForeignEffect.Equivalent) -> Bool {
    switch equivalent {
    case .chain(let words): chain += words
    case .options(let words): options += words
    case .inputOptions(let words):
      guard chain.isEmpty else { return false }
      options += words
    case .command(let name, let words): other = (name, words)
    case .nothing(let sentence): absence = sentence
    }
    return true
  }
}

extension LineCorrection {
  /// What is wrong with the foreign words, or with the line where there is none; and the line as it works,
  /// if it does.
  func sentence(for error: any Error, isAccepted: ([String]) -> Bool) -> String? {
    if let absence, let word = foreign.last { return "‘\(word)’ is not an effect; \(absence)" }
    guard isAccepted(words) else { return nil }
    let line = (["syrinx"] + words.map(\.quotedForShell)).joined(separator: " ")
    return (fault ?? error.report) + "; try: " + line
  }

  private var fault: String? {
    guard let word = foreign.first else { return nil }
    guard foreign.count == 1 else {
      return Phrase.list(foreign.map { "‘\($0)’" }, conjunction: "and") + " are not known here"
    }
    if word.hasPrefix("-") { return "\(word) is not an option of \(command.name)" }
    return effects.effect(named: word) == nil
      ? "‘\(word)’ is not an effect" : "\(word) takes other values here"
  }
}

extension Console {
  /// The sentence of an error, with the line that was probably meant.
  func sentence(for error: any Error, _ arguments: [String]) -> String {
    guard error.status == .misused,
      let correction = LineCorrection(arguments, effects: effects),
      let sentence = correction.sentence(for: error, isAccepted: accepts)
    else { return error.report }
    return sentence
  }

  /// Whether a line is understood; files are not looked at.
  func accepts(_ arguments: [String]) -> Bool {
    func isRead<C: Command>(_ command: C.Type, _ words: [String]) -> Bool {
      guard let invocation = try? Invocation<C.Options>(words, of: C.name, effects: effects) else {
        return false
      }
      return invocation.asksForHelp || (try? C(invocation)) != nil
    }
    guard let (command, words) = try? command(in: arguments) else { return false }
    return isRead(command, words)
  }
}
