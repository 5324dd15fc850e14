import SyrinxEngine

/// Outputs that would be up to date if this version of the program did not make them sound different.
package struct RevisedOutputs: Sendable {
  package private(set) var count = 0
  private var reasons: Set<Reason> = []

  private struct Reason: Hashable {
    let name: String
    let when: String
  }

  mutating func add(from old: SoundRevisions, to new: SoundRevisions) {
    count += 1
    for name in new.names(differingFrom: old) {
      let when =
        new[name] > old[name] ? "since revision \(new[name])" : "before revision \(old[name])"
      reasons.insert(
        Reason(name: name == SoundRevisions.engineName ? "the engine" : name, when: when))
    }
  }

  /// Of a batch with so many outputs; nil where there are none.
  package func sentence(of outputCount: Int) -> String? {
    guard count > 0 else { return nil }
    let words = reasons.sorted { ($0.name, $0.when) < ($1.name, $1.when) }.enumerated().map {
      "\($1.name)\($0 == 0 ? " sounds different" : "") \($1.when)"
    }
    return "\(count) of \(Measure.count(outputCount, "output")) must be rendered again: "
      + words.joined(separator: ", ")
  }
}
