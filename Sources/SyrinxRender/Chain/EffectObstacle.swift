import SyrinxEngine

/// The reason why an effect is not there that would have to be found, such as a plug-in.
public struct EffectObstacle: UsageError, AdvisingError, Hashable {
  let name: String
  /// As the family tells it; nil where only its name is given.
  let reason: String?
  let candidates: [String]

  package var message: AdvisedSentence {
    guard let reason else {
      return .init(
        "‘\(name)’ requires the name of a plug-in", advice: ": see syrinx effects --plugins")
    }
    guard !candidates.contains(name) else { return "\(name) \(reason)" }
    let nearest = Suggestion.nearest(to: label(of: name), among: candidates.map { label(of: $0) })
    let advice = nearest.map { ": did you mean \(name.prefix { $0 != ":" }):\($0)?" }
    return .init("\(name) \(reason)", advice: advice ?? ": see syrinx effects --plugins")
  }

  /// A name without its family, which all candidates share.
  private func label(of name: String) -> String { String(name.drop { $0 != ":" }.dropFirst()) }
}

extension EffectCatalog {
  /// Nil of names that belong to no family.
  package func obstacle(to name: String) -> EffectObstacle? {
    if isFamily(name) { return EffectObstacle(name: name, reason: nil, candidates: []) }
    guard let finder = finder(for: name), let reason = finder.obstacle(to: name) else { return nil }
    return EffectObstacle(name: name, reason: reason, candidates: names(near: name))
  }

  /// True of the word before the colon of a family's names.
  package func isFamily(_ word: String) -> Bool { finders.contains { $0.family == word } }
}
