import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// A line as it was probably meant: foreign words replaced by what does the same here, files before the
/// chain, a voice after the word `voice`.
final class LineCorrection {
  /// The words of other programs in it.
  var foreign: [String] = []
  /// A word without an equivalent, and the end of the sentence about it.
  var absence: (word: String, end: String)?
  let effects: EffectCatalog
  let voices: VoiceBook
  let commands: CommandList
  let command: any Command.Type
  let isNamed: Bool
  /// The program that is named in front of the line.
  let program: ForeignProgram?
  var files: [String] = []
  /// Files named by options.
  var inputs: [String] = []
  var output: String?
  /// The forms said before the first file, and before or after all others.
  var inputForm = ForeignForm()
  var outputForm = ForeignForm()
  var options: [String] = []
  var chain: [String] = []
  var hasDashes = false
  var isMoved = false
  /// A command that does it in place of a render, of the input alone or of all that is named.
  var other: (name: String, words: [String])?
  var combining: (name: String, options: [String])?
  /// Where a sound is cut into parts.
  var parts: [String]?
  /// A computed sound, in the words of `synth` before its length.
  var source: (words: [String], length: Double?)?
  var isComputed = false
  var hasNoInput = false
  var hasNoOutput = false
  /// The place of each input of a mix.
  var places: [Int: Place] = [:]
  /// The power of their number by which the sounds of a mix are divided.
  var share = 0.0
  /// The factor of the file that follows, and those of files.
  var factor: Double?
  var factors: [Int: Double] = [:]
  /// Chain and options before the last foreign effect, and its values, which may turn out to cut.
  var lastStep: (name: String, values: ForeignValues, chain: [String], options: [String])?
  var rest: ArraySlice<String>

  /// Nil where there is nothing to correct, or where no equivalent is known.
  init?(_ arguments: [String], _ commands: CommandList, effects: EffectCatalog) {
    // A chain on standard input has been read.
    guard !arguments.contains(where: { $0.hasPrefix("--chain") }) else { return nil }
    self.effects = effects
    self.commands = commands
    voices = VoiceBook.usual(nil, effects)
    var arguments = arguments[...]
    let named = arguments.first.flatMap { commands.command(named: $0) }
    program = named == nil ? arguments.first.flatMap { ForeignProgram(rawValue: $0) } : nil
    if named != nil || program != nil { arguments.removeFirst() }
    let meant = named ?? program?.command.flatMap { commands.command(named: $0) }
    command = meant ?? commands.implied
    isNamed = meant != nil
    rest = arguments
    if program != nil { isMoved = true }
    if program?.command == "inspect" {
      other = ("inspect", [])
      files = arguments.filter { Container(path: $0) != nil }
      if files.isEmpty { return nil }
      return
    }
    moveEffect()
    guard read(), !foreign.isEmpty || isMoved else { return nil }
  }

  /// The whole line, without the name of the program.
  var words: [String] {
    if let other { return [other.name] + files + other.words }
    if let combining { return [combining.name] + files + combining.options + options }
    if let parts { return ["split"] + files + parts + options }
    if let source {
      return ["synth"] + source.words + [source.length?.typed].compactMap { $0 } + files + chain
        + options
    }
    let name = isNamed ? [command.name] : []
    let dashes = hasDashes ? ["--"] : []
    return command.separatesChain
      ? name + files + options + dashes + chain : name + files + chain + options
  }

  /// Of other commands only options are corrected.
  var takesChain: Bool { command.slots.contains(.chain) }

  /// Number of files before the chain; nil for any number.
  var fileCount: Int? {
    command.fileCount.map { options.contains("--in-place") ? 1 : $0 }
  }

  private func read() -> Bool {
    while let first = rest.popFirst() {
      let word = joinsName(first)
      if word == "--" {
        hasDashes = true
        continue
      }
      let isRead =
        word == ":" ? readParts() : word.looksLikeOption ? read(option: word) : read(word: word)
      guard isRead else { return false }
    }
    return placeFiles()
  }

  /// The name of an effect with hyphens where it is written with blanks, as `noise reduction`; other words as
  /// they are.
  private func joinsName(_ word: String) -> String {
    let own = effects.effect(named: word)?.parameters.map(\.name) ?? []
    for count in [2, 1, 0] where count <= rest.count && !own.contains(rest.first ?? "") {
      let words = [word] + rest.prefix(count)
      let name = words.joined(separator: " ").lowercased().replacing(" ", with: "-")
      guard name != word, ForeignEffect.named(name) != nil || effects.effect(named: name) != nil,
        count > 0 || word.contains(" ")
      else { continue }
      isMoved = true
      rest = rest.dropFirst(count)
      return name
    }
    return word
  }

  /// Puts an effect after the two sounds that follow it at once, so that its values stay with it.
  private func moveEffect() {
    let words = Array(rest)
    guard fileCount == 2, words.count > 3, beginsChain(words[0]), voice(words[0]) == nil,
      words[1...2].allSatisfy({ Container(path: $0) != nil })
    else { return }
    isMoved = true
    rest = (words[1...2] + [words[0]] + words[3...])[...]
  }

  /// Reads what follows the first part of a sound that SoX cuts: `: newfile : restart`.
  private func readParts() -> Bool {
    guard rest.contains("newfile") || rest.isEmpty, let step = lastStep, step.chain.isEmpty else {
      return false
    }
    rest = []
    chain = []
    options = step.options
    switch step.name {
    case "trim":
      guard let time = step.values.seconds(1) else { return false }
      parts = ["--at", "every=" + time.typed]
    case "silence":
      guard let longer = step.values.seconds(4),
        let level = ForeignEffect.level(step.values.word(5) ?? step.values.word(2))
      else { return false }
      parts = ["--at", "silence", "--threshold", level, "--longer", max(longer, 0.02).typed]
    default: return false
    }
    return true
  }

  func read(word: String) -> Bool {
    let named = min(inputs.count, 1) + (output == nil ? 0 : 1) + files.count
    let needsFile = !hasDashes && !hasNoOutput && named < fileCount ?? .max
    let isSound = Container(path: word) != nil
    if !takesChain {
      take(file: word)
    } else if let path = renamed(word) {
      isMoved = true
      take(file: path)
    } else if beginsChain(word) {
      return readStep(word)
    } else if !isSound, let first = word.quotedChain.first, first != word, beginsChain(first) {
      // A whole chain in quotes; names of files may have blanks too.
      isMoved = true
      rest = word.quotedChain + rest
    } else if !needsFile, let equals = word.firstIndex(of: "="),
      Metadata.Field(rawValue: String(word[..<equals])) != nil, !isMusicalKey(word)
    {
      foreign.append(word)
      options += ["--tag", word]
    } else if word.hasPrefix("@"), !needsFile, fileCount == 2, chain.isEmpty {
      foreign.append(word)
      absence = (
        word,
        "; a chain is read from JSON by --chain, and words of a chain by $(cat \(word.dropFirst()))"
      )
    } else if program == .rubberband, ["-2", "-3"].contains(word) {
      // Its engine.
      return true
    } else if word.hasPrefix("|"), program?.isSox ?? false {
      // The output of another program has no name here.
      return false
    } else if needsFile, chain.isEmpty || isSound || word == "-" {
      if !chain.isEmpty { isMoved = true }
      take(file: word)
    } else if isSound && chain.isEmpty || other != nil && word.looksLikeFile {
      take(file: word)
    } else {
      chain.append(word)
    }
    return true
  }

  /// True of `key=` after an effect that has a scale: no tag is meant.
  private func isMusicalKey(_ word: String) -> Bool {
    let effect = chain.last { effects.effect(named: $0) != nil }
    return word.hasPrefix("key=")
      && effects.effect(named: effect ?? "")?.parameters.contains { $0.name == "scale" } ?? false
  }

  /// The output of a line that names nothing but an input and a format.
  private func renamed(_ word: String) -> String? {
    guard rest.isEmpty, chain.isEmpty, command.fileCount == 2, output == nil, inputs.isEmpty,
      files.count == 1, Container(word: word) != nil, let ending = Self.ending(of: files[0]),
      ending != word
    else { return nil }
    return files[0].dropLast(ending.count) + word
  }

  /// Takes a file with the form that was said before it.
  func take(file path: String, isInput: Bool = false) {
    if files.isEmpty, inputs.isEmpty, !hasNoInput {
      inputForm = outputForm
      outputForm = ForeignForm()
    }
    if let factor { factors[files.count + inputs.count] = factor }
    factor = nil
    if isInput { inputs.append(Self.pipe(path)) } else { files.append(Self.pipe(path)) }
  }

  /// Standard input and output, which ffmpeg calls `pipe:0` and `pipe:1`.
  static func pipe(_ path: String) -> String { path.hasPrefix("pipe:") ? "-" : path }

  /// The voice that a word calls, in small letters where that is what it is called.
  func voice(_ word: String) -> String? {
    [word, word.lowercased()].first { (try? voices.voice(named: $0)) != nil }
  }

  func beginsChain(_ word: String) -> Bool {
    effects.beginsChain(word) || ForeignEffect.begun(by: word) != nil || voice(word) != nil
      || filter(word) != nil || beginsInCapitals(word)
  }

  /// An effect of here, or the word `voice`, in capitals.
  func beginsInCapitals(_ word: String) -> Bool {
    let small = word.lowercased()
    return small != word && effects.effect(named: word) == nil
      && (small == VoiceCall.word || effects.effect(named: small) != nil)
  }

  /// An effect of here, or `voice`, with its values as ffmpeg has them, as in `gain=-3`.
  func filter(_ word: String) -> (effect: String, values: [String])? {
    guard let equals = word.firstIndex(of: "=") else { return nil }
    let name = String(word[..<equals])
    guard effects.effect(named: name) != nil || name == VoiceCall.word else { return nil }
    return (name, word[word.index(after: equals)...].split(separator: ":").map(String.init))
  }
  /// The time and the level of an input of a mix.
  struct Place {
    var time: Double?
    /// In decibels.
    var level = 0.0

    /// As `mix` has them.
    var words: String {
      let level = level.level
      return (time.map { "@" + $0.typed + "s" } ?? "") + (level == "0" ? "" : ":" + level + "dB")
    }
  }
}

extension String {
  /// The words of a chain, also of an effect as Python writes it: `Gain(gain_db=-3)`.
  fileprivate var quotedChain: [String] {
    guard hasSuffix(")") else { return chainWords }
    return split { "(), ".contains($0) }.map(String.init)
  }
}
