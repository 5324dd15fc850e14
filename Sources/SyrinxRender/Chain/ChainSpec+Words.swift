import SyrinxEngine

extension ChainSpec {
  /// Reads a chain from the words of a command line.
  ///
  /// Bare words after the name of an effect fill its positional parameters, each the first unset
  /// one whose domain may mean the word; `key=value` sets a parameter by name.
  ///
  /// `voice NAME` is replaced by the voice's own steps.
  public init(words: [String], voices: VoiceBook = .builtIn) throws(ChainError) {
    var reader = ChainReader(words: words, voices: voices)
    self = try reader.chain(isBranch: false)
  }
}

/// A recursive-descent parser of the words of a chain.
package struct ChainReader {
  var words: [String]
  let voices: VoiceBook
  var index = 0
  package private(set) var hints: [ChainHint] = []
  /// Number of open brackets and random choices.
  var depth = 0
  var stepCount = 0

  var word: String? { index < words.count ? words[index] : nil }

  /// Reads up to the end of the words, or of the branch.
  package mutating func chain(isBranch: Bool) throws(ChainError) -> ChainSpec {
    var chain = ChainSpec()
    let start = index
    while let word {
      switch word {
      case "[":
        index += 1
        chain.steps.append(.branches(try branches()))
      case Self.midSide:
        index += 1
        chain.steps.append(.branches(try midAndSide()))
      case ",", "]":
        guard isBranch else { throw .bracketNotOpened(word) }
        guard index > start else { throw .emptyBranch }
        return chain
      case "dry":
        index += 1
        let isAlone = index == start + 1 && (self.word == "," || self.word == "]")
        guard isBranch, isAlone else { throw .dryNotAlone }
        return chain
      case VoiceCall.word: chain.steps += try voiceSteps()
      case _ where RandomWord(rawValue: word) != nil: chain.steps += try randomSteps()
      default: chain.steps.append(try effect())
      }
    }
    guard !isBranch else { throw .bracketNotClosed }
    return chain
  }

  mutating func effect() throws(ChainError) -> ChainSpec.Step {
    joinFamily()
    replaceAlias()
    let name = word ?? ""
    guard let descriptor = voices.effects.effect(named: name) else {
      throw unknown(name, after: nil, candidates: [])
    }
    index += 1
    try count(1)
    let start = index
    var effect = descriptor.makeEffect()
    var set: [String] = []
    try readValues(of: &effect, named: descriptor.name, &set)
    try drawSeed(of: &effect, set)
    hints += effect.hints(words: words[start..<index])
    if descriptor.name == "noise", start == index, word == "gate" { hints.append(.noiseGate) }
    return .effect(effect)
  }

  /// Reads the branches after a `[`, up to and with its `]`.
  mutating func branches() throws(ChainError) -> [ChainSpec] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ChainSpec.mostDepth else { throw .tooDeep(limit: ChainSpec.mostDepth) }
    var branches: [ChainSpec] = []
    while true {
      try count(1)
      branches.append(try chain(isBranch: true))
      let closes = word == "]"
      index += 1
      if closes { return branches }
    }
  }

  /// Opens a bracket of two branches: middle and sides.
  package static let midSide = "ms["

  /// Reads the branches after an `ms[`, each with a `width` in front that passes only its part.
  private mutating func midAndSide() throws(ChainError) -> [ChainSpec] {
    let branches = try branches()
    guard branches.count == 2 else { throw .midSideBranches(branches.count) }
    try count(2)
    var (middle, sides) = (Width(), Width())
    middle.sides = 0
    sides.middle = 0
    return zip([middle, sides], branches).map { ChainSpec([ChainSpec.Step.effect($0)] + $1.steps) }
  }

  /// Makes one word of the name of a family of effects and the name of one of them.
  private mutating func joinFamily() {
    guard let word, voices.effects.isFamily(word), index + 1 < words.count,
      !Self.marks.contains(words[index + 1])
    else { return }
    words.replaceSubrange(index...index + 1, with: [word + ":" + words[index + 1]])
  }

  private mutating func replaceAlias() {
    guard let word, let alias = voices.effects.alias(named: word) else { return }
    let next = index + 1 < words.count ? words[index + 1] : nil
    let isValue = next.map { !isEnd($0) } ?? false
    let (expanded, taken) = alias.expanded(before: isValue ? next : nil)
    let start = words.index(after: index)
    let end = words[start...].firstIndex { isEnd($0) } ?? words.count
    let said = words[index..<end].joined(separator: " ")
    words.replaceSubrange(index...index + taken, with: expanded)
    let own = words[index..<end + expanded.count - 1 - taken].joined(separator: " ")
    hints.append(.alias(said, own))
  }

  func isEnd(_ word: String) -> Bool {
    Self.marks.contains(word) || word == VoiceCall.word || voices.effects.beginsEffect(word)
  }

  private mutating func count(_ steps: Int) throws(ChainError) {
    stepCount += steps
    guard stepCount <= ChainSpec.mostSteps else { throw .tooLong(limit: ChainSpec.mostSteps) }
  }

  /// Reads a voice's name and amount, and returns the steps it stands for.
  mutating func voiceSteps() throws(ChainError) -> [ChainSpec.Step] {
    index += 1
    var call = VoiceCall()
    var set: [String] = []
    if let word, !word.isSetting, !Self.marks.contains(word) {
      call.name = try voices.drawn(word, for: .text(placeholder: "NAME"))
      set.append("name")
      index += 1
    }
    try readValues(of: &call, named: VoiceCall.word, &set)
    guard let name = call.name else { throw .voiceUnnamed }
    if name == "none", voices.draws != nil { return [] }
    let chain: ChainSpec
    do throws(VoiceError) {
      if VoiceCatalog.entry(named: name) != nil, let path = try voices.voice(named: name).path {
        hints.append(.ownVoice(name, path: path))
      }
      chain = try voices.chain(of: call)
    } catch {
      throw .voice(error)
    }
    try count(chain.stepCount)
    return chain.steps
  }

  static let marks =
    ["[", midSide, ",", "]", "dry"] + RandomWord.allCases.map(\.rawValue)
}
