import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// Where help mentions words, in small or capital letters: first what has the name, then what begins a word
/// with them, then what holds them anywhere.
struct HelpSearch {
  private enum Rank: Int { case name, title, word, part }

  /// The line that shows a place, and what stands there.
  var rows: [(place: String, text: String)] {
    ranked.ordered(by: \.rank.rawValue).map { ($0.place, $0.text) }
  }

  /// True where a place has the word as a whole.
  func mentions(_ word: String) -> Bool {
    let small = word.lowercased()
    return ranked.contains { row in
      row.text.lowercased()
        .split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        .contains { $0 == small }
    }
  }

  private var ranked: [(place: String, text: String, rank: Rank)] = []
  private let words: [String]
  /// The word that an excerpt shows.
  private var word: String { words.max { $0.count < $1.count } ?? "" }

  /// Finds what holds all of the words; if nothing does, what holds their stems.
  init(_ text: String, _ commands: CommandList, _ effects: EffectCatalog) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    self.init(words: words, commands, effects)
    if ranked.isEmpty { self.init(words: words.map(\.stem), commands, effects) }
  }

  private init(words: [String], _ commands: CommandList, _ effects: EffectCatalog) {
    self.words = words
    for topic in Topic.all { add(topic) }
    for effect in effects.effects {
      let place = "help " + effect.name
      add(place, [effect.name + ": " + effect.summary] + effect.details + effect.examples)
      add(place, effect.parameters.map { "\($0.name): \($0.description)" })
    }
    for command in commands.all { add(command) }
    for voice in VoiceCatalog.all {
      add("help \(VoiceCall.word) \(voice.name)", ["\(voice.name): \(voice.summary)"])
    }
  }

  private mutating func add(_ topic: Topic) {
    let texts = TopicBlock.blocks(of: topic.text).flatMap { block in
      switch block {
      case .heading(let text), .paragraph(let text): [TopicBlock.plain(text)]
      case .items(let items): items.map { TopicBlock.plain($0) }
      case .lines(let lines): lines
      case .table(let rows):
        rows.map { $0.map { TopicBlock.plain($0, isCell: true) }.joined(separator: "  ") }
      }
    }
    let names = ([topic.name] + topic.aliases).joined(separator: ", ")
    add("help " + topic.name, ["\(names): \(topic.summary)"] + texts)
  }

  private mutating func add<C: Command>(_ command: C.Type) {
    let details = C.details.filter { !ChainHelp.paragraphs.contains($0) }
    add(C.name + " --help", ["\(C.name): \(C.summary)"] + details)
    add(C.name + " --help", C.Options.declarations.map { "\($0.optionUsage)  \($0.optionText)" })
  }

  private mutating func add(_ place: String, _ texts: [String]) {
    for (index, text) in texts.enumerated() {
      let lowercased = text.lowercased()
      guard words.allSatisfy({ lowercased.contains($0) }) else { continue }
      let begun = lowercased.split { !$0.isLetter && !$0.isNumber }
      let isBegun = words.allSatisfy { word in begun.contains { $0.hasPrefix(word) } }
      let isName = words.count == 1 && place.split(separator: " ").contains { $0 == words[0] }
      ranked.append(
        (place, text, isName ? .name : !isBegun ? .part : index == 0 ? .title : .word))
    }
  }

  /// A line for each place, with as much around the word as there are columns.
  func text(columns: Int?) -> String {
    let width = rows.map(\.place.count).max() ?? 0
    let left = "syrinx ".count + width + 2
    let space = max(min(columns ?? 80, 160) - left, 20)
    return rows.map { row in
      let padding = String(repeating: " ", count: width - row.place.count + 2)
      return "syrinx " + row.place + padding + excerpt(of: row.text, space) + "\n"
    }.joined()
  }

  /// A part of a text with the longest word near its middle, and dots where something is left out.
  private func excerpt(of text: String, _ count: Int) -> String {
    let letters = Array(
      text.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " "))
    guard letters.count > count,
      let place = String(letters).lowercased().firstRange(of: word)?.lowerBound
    else { return String(letters) }
    let middle =
      String(letters).lowercased().distance(from: "".startIndex, to: place) + word.count / 2
    let start = max(min(middle - count / 2, letters.count - count), 0)
    var part = letters[start..<start + count]
    if start > 0 { part[start] = "…" }
    if start + count < letters.count { part[start + count - 1] = "…" }
    return String(part)
  }
}

extension String {
  /// Without the endings that a search can do without.
  fileprivate var stem: String {
    let ending = ["ing", "ed", "es", "s"].first { hasSuffix($0) && count > $0.count + 2 }
    return String(dropLast(ending?.count ?? 0))
  }
}
