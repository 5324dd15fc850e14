import SyrinxEngine
import SyrinxRender
import SyrinxText

/// Candidates for one word.
struct Proposals {
  private var rows: [(word: String, help: String)] = []
  /// Text before the name of a file where one may be typed; nil where none may.
  var filePrefix: String?

  var isEmpty: Bool { rows.isEmpty && filePrefix == nil }

  mutating func add(_ word: String, _ help: String = "") { rows.append((word, help)) }

  /// Proposes effects, and those that are found once the family of one is being typed.
  mutating func addEffects(_ effects: EffectCatalog, for word: String) {
    for effect in effects.effects { add(effect.name, effect.summary) }
    for finder in effects.finders where effects.finder(for: word) == nil {
      add(finder.family + ":", "a plug-in that is installed")
    }
    for found in effects.finder(for: word)?.found ?? [] { add(found.name, found.summary) }
  }

  /// Proposes what a parameter may be set to by the word that is being typed, which has `prefix` before
  /// the value.
  mutating func addValues(
    of parameter: ParameterDeclaration, in word: String, after prefix: String,
    voices: () -> [(name: String, summary: String)]
  ) {
    let typed = word.dropFirst(prefix.count)
    switch parameter.domain {
    case .number: break
    case .choice(let choices), .choiceOrNumber(let choices, _):
      for choice in choices { add(prefix + choice) }
    case .flag: for choice in ["yes", "no"] { add(prefix + choice) }
    case .text(placeholder: "FILE"), .text(placeholder: "FOLDER"), .text(placeholder: "PATTERN"):
      filePrefix = prefix
    case .text(placeholder: "TIER"):
      for tier in ["exact", "lsb:", "null:", "perceptual"] { add(prefix + tier) }
    case .text(placeholder: "WHERE"):
      for word in ["silence", "labels", "labels=", "every="] { add(prefix + word) }
      if typed.hasPrefix("labels=") { filePrefix = prefix + "labels=" }
    // Other names are those of devices, speakers and whatever is new.
    case .text(placeholder: "NAME") where parameter.name == "name":
      for voice in voices() { add(prefix + voice.name, voice.summary) }
    case .text(placeholder: "NAME=VALUE,…"):
      guard typed.hasPrefix("voice=") else { return add(prefix + "voice=") }
      let end = typed.lastIndex { $0 == "," || $0 == "=" }!
      for voice in voices() { add(prefix + typed[...end] + voice.name, voice.summary) }
    case .list(placeholder: "NODE=FILE", _):
      filePrefix = typed.firstIndex(of: "=").map { prefix + typed[...$0] }
    case .list: for word in parameter.domain.beginnings { add(prefix + word) }
    case .text: break
    }
  }

  /// A line for each word, with its description after a tab. A line that begins with a tab asks for
  /// names of files, before which stands the rest of the line. Words that end in `=`, `:` or
  /// `@` go on.
  var text: String {
    let lines = rows.map { $0.word + "\t" + $0.help.printable } + [filePrefix.map { "\t" + $0 }]
    return lines.compactMap { $0.map { $0 + "\n" } }.joined()
  }
}

extension Domain {
  /// The words that a value may begin with: the types of a band.
  var beginnings: [String] {
    guard case .list(placeholder: Equalizer.Band.form, _) = self else { return [] }
    return Equalizer.Band.Kind.allCases.map { $0.rawValue + "@" }
  }
}
