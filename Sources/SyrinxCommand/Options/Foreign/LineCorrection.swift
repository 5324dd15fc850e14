import SyrinxEngine
import SyrinxFiles
import SyrinxRender

/// A line as it was probably meant: foreign words replaced by what does the same here, files before the
/// chain, a voice behind the word `voice`.
struct LineCorrection {
  /// The words of other programs in it.
  private(set) var foreign: [String] = []
  /// The alternative to a word without an equivalent, as a sentence.
  private(set) var absence: String?
  let effects: EffectCatalog
  private let voices: VoiceBook
  let command: any Command.Type
  private let isNamed: Bool
  private var files: [String] = []
  private var inputs: [String] = []
  private var output: String?
  private var options: [String] = []
  private var chain: [String] = []
  private var hasDashes = false
  private var isMoved = false
  /// A command that does it in place of a render, of the input alone or of all that is named.
  private var other: (name: String, words: [String])?
  private var combining: String?
  private var rest: ArraySlice<String>

  /// Nil where there is nothing to correct, or where no equivalent is known.
  init?(_ arguments: [String], _ commands: CommandList, effects: EffectCatalog) {
    // A chain on standard input has been read.
    guard !arguments.contains(where: { $0.hasPrefix("--chain") }) else { return nil }
    self.effects = effects
    voices = VoiceBook.usual(nil, effects)
    let named = arguments.first.flatMap { commands.command(named: $0) }
    command = named ?? commands.implied
    isNamed = named != nil
    rest = arguments.dropFirst(isNamed ? 1 : 0)
    guard command.slots.contains(.chain), read(), !foreign.isEmpty || isMoved else { return nil }
  }

  /// The whole line, without the name of the program.
  var words: [String] {
    if let other { return [other.name, files.first ?? "in.wav"] + other.words }
    if let combining { return [combining] + files + options }
    let name = isNamed ? [command.name] : []
    let dashes = hasDashes ? ["--"] : []
    return command.separatesChain
      ? name + files + options + dashes + chain : name + files + chain + options
  }

  /// Number of files before the chain; nil for any number.
  private var fileCount: Int? {
    command.fileCount.map { options.contains("--in-place") ? 1 : $0 }
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
    files = inputs + files + [output].compactMap { $0 }
    if other != nil { return true }
    if combining != nil {
      guard chain.isEmpty else { return false }
      if files.isEmpty { files = ["in.wav"] }
      if files.count == 1 { files.append("out." + (Self.ending(of: files[0]) ?? "wav")) }
      if files.count == 2 { files.insert("other.wav", at: 1) }
      return true
    }
    guard inputs.count <= 1 else { return false }
    if command.separatesChain, !chain.isEmpty, !hasDashes {
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
    case .input(let path): inputs.append(path)
    case .output(let path) where output == nil: output = path
    case .output: return false
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
    let named = min(inputs.count, 1) + (output == nil ? 0 : 1) + files.count
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

  /// The voice that a word calls, in small letters where that is what it is called.
  private func voice(_ word: String) -> String? {
    [word, word.lowercased()].first { (try? voices.voice(named: $0)) != nil }
  }

  private func beginsChain(_ word: String) -> Bool {
    effects.beginsChain(word) || ForeignEffect.begun(by: word) != nil || voice(word) != nil
      || filter(word) != nil
  }

  /// An effect of here with its values as ffmpeg has them, as in `gain=-3`.
  private func filter(_ word: String) -> (effect: String, values: [String])? {
    guard let equals = word.firstIndex(of: "="),
      effects.effect(named: String(word[..<equals])) != nil
    else { return nil }
    let values = word[word.index(after: equals)...].split(separator: ":").map(String.init)
    return (String(word[..<equals]), values)
  }

  /// Reads an effect of here or of another program, or a voice.
  private mutating func readStep(_ word: String) -> Bool {
    if word == VoiceCall.word {
      chain.append(word)
      let name = rest.popFirst()
      let voice = name.map { self.voice($0) ?? $0 } ?? "robot"
      isMoved = isMoved || voice != name
      chain.append(voice)
      return true
    }
    if word == "[" {
      chain.append(word)
      return true
    }
    if let (effect, values) = ForeignEffect.begun(by: word) {
      let earlier = rest
      let words = values == nil ? readValues(of: effect) : []
      if let equivalent = effect.equivalent(values ?? ForeignValues(words)) {
        foreign.append(String(word.prefix { $0 != "=" }))
        return take(equivalent)
      }
      rest = earlier
      guard effects.effect(named: word) != nil || filter(word) != nil else { return false }
    }
    if let (effect, values) = filter(word) {
      foreign.append(word)
      rest = values + rest
      return readStep(effect)
    }
    if let effect = effects.effect(named: word) {
      chain.append(word)
      readValues(of: effect)
      return true
    }
    chain += [VoiceCall.word, voice(word) ?? word]
    isMoved = true
    return true
  }

  /// Takes the words that an effect of here can take.
  private mutating func readValues(of effect: EffectDescriptor) {
    while let word = rest.first, effects.effect(named: word) == nil {
      // A parameter with its value behind it.
      if let parameter = effect.parameters.first(where: { $0.name == word }),
        let value = rest.dropFirst().first, parameter.domain.mayMean(value)
      {
        foreign.append(word)
        chain.append(word + "=" + value)
        rest = rest.dropFirst(2)
        continue
      }
      let isValue = effect.parameters.contains { parameter in
        word.hasPrefix(parameter.name + "=")
          || parameter.isPositional && parameter.domain.mayMean(word)
      }
      guard isValue else { return }
      chain.append(rest.removeFirst())
    }
  }

  /// Takes the words that can only be values of another program's effect.
  private mutating func readValues(of effect: ForeignEffect) -> [String] {
    var words: [String] = []
    while let word = rest.first {
      let isFlag =
        word.looksLikeOption && (effect.hasTrailingFlags || words.allSatisfy(\.looksLikeOption))
        && word.dropFirst().allSatisfy { effect.flags.contains($0) }
      let isBand =
        effect.names == ["eq"]
        && EqualizerWords.kind(String(word.prefix { $0 != "@" })) != nil
      guard isFlag || !word.looksLikeOption, !["--", "[", "]", ","].contains(word),
        isBand || !beginsChain(word),
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
    case .combining(let name): combining = name
    case .nothing(let sentence): absence = sentence
    }
    return true
  }
}
