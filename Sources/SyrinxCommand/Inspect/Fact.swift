import SyrinxEngine
import SyrinxRender

/// Something about a file that can be put as a number, or as a word, under a name of its own.
struct Fact: Sendable {
  enum Value: Hashable {
    case number(Double)
    case word(String)
  }

  /// As in `inspect --json`.
  let name: String
  /// An older name that conditions may still use.
  let formerName: String?
  let help: String
  /// Nil for words.
  let unit: Unit?
  /// All words that it can be; empty for numbers.
  var words: [String] = []
  /// Nil where the file has no such thing, as silence has no pitch.
  let value: @Sendable (InspectedFile) -> Value?

  /// The fact of a name, old or new.
  static func named(_ name: some StringProtocol) -> Fact? {
    all.first { $0.name == name || $0.formerName.map { $0 == name } ?? false }
  }

  /// The error of a name that is not known.
  static func unknown(_ name: String) -> ItemFault {
    let names = all.flatMap { [$0.name, $0.formerName].compactMap(\.self) }
    // The names that other programs give to it.
    let nearest =
      ["loudness", "lufs"].contains(name.lowercased())
      ? "integratedLUFS"
      : Suggestion.nearest(to: name, among: names).flatMap { named($0)?.name }
    return .said(
      nearest.map { "did you mean \($0)?" }
        ?? "choose " + all.map(\.name).joined(separator: ", "))
  }

  static func word(
    _ name: String, _ help: String, _ words: [String],
    _ value: @escaping @Sendable (InspectedFile) -> String
  ) -> Fact {
    Fact(name: name, formerName: nil, help: help, unit: nil, words: words) { .word(value($0)) }
  }

  static func number(
    _ name: String, was formerName: String? = nil, _ help: String, _ unit: Unit,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, formerName: formerName, help: help, unit: unit) {
      value($0).map { .number($0) }
    }
  }

  /// A level, which for silence lies below all numbers. A shorter sound than so many seconds has none, however
  /// loud it is.
  static func level(
    _ name: String, was formerName: String, _ help: String, _ unit: Unit, from seconds: Double = 0,
    _ value: @escaping @Sendable (InspectedFile) -> Double?
  ) -> Fact {
    Fact(name: name, formerName: formerName, help: help, unit: unit) { file in
      if let value = value(file) { return .number(value) }
      let isTooShort = file.seconds < seconds && file.levels.level.peak > 0
      return isTooShort ? nil : .number(-.infinity)
    }
  }
}
