import SyrinxEngine

/// A name that other programs have for an effect. It works, with a hint of what it stands for.
package struct EffectAlias {
  package let name: String
  package let words: [String]
  /// The parameter that a bare word sets; nil where it is the effect's positional one.
  package private(set) var parameter: String?
  /// The value of `parameter` where no word follows.
  package private(set) var standard: String?
  package let summary: String

  package static let all = [
    EffectAlias(
      name: "speed", words: ["varispeed"], summary: "Another word for varispeed: speed 2."),
    EffectAlias(
      name: "tempo", words: ["pitch"], parameter: "tempo",
      summary: "Another word for pitch tempo=: tempo 1.2."),
    EffectAlias(
      name: "swap", words: ["pan", "channels=swap"],
      summary: "Another word for pan channels=swap."),
    EffectAlias(
      name: "downmix", words: ["pan"], parameter: "channels", standard: "stereo",
      summary: "Another word for pan channels=: downmix [stereo|mono]."),
    EffectAlias(
      name: "upmix", words: ["pan"], parameter: "channels", standard: "5.1",
      summary: "Another word for pan channels=: upmix [5.1|7.1|stereo]."),
  ]

  package static func named(_ name: String) -> EffectAlias? { all.first { $0.name == name } }

  /// The words it stands for, and the number of following words (0 or 1) that they include.
  func expanded(before next: String?) -> (words: [String], taken: Int) {
    guard let parameter else { return (words, 0) }
    if let next, !next.isSetting { return (words + [parameter + "=" + next], 1) }
    return (words + (standard.map { [parameter + "=" + $0] } ?? []), 0)
  }
}

extension EffectCatalog {
  /// Nil where an effect has that name.
  package func alias(named word: String) -> EffectAlias? {
    effect(named: word) == nil ? EffectAlias.named(word) : nil
  }

  /// True for the name of an effect, of an alias or of a family of effects.
  package func beginsEffect(_ word: String) -> Bool {
    finder(for: word) != nil || effect(named: word) != nil || EffectAlias.named(word) != nil
      || isFamily(word)
  }
}
