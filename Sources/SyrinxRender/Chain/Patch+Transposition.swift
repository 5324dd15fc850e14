import SyrinxEngine

extension Patch {
  /// Semitones by which all of the sound is higher than it was; nil where nobody can say.
  var transposition: Double? {
    if case .chain(let chain) = self { return chain.transposition }
    // It may have sounds of its own.
    return effects.allSatisfy { $0.isBypass || $0.transposition == 0 } ? 0 : nil
  }
}

extension ChainSpec {
  fileprivate var transposition: Double? {
    var sum = 0.0
    for step in steps {
      let part: Double? =
        switch step {
        case .effect(let effect): effect.isBypass ? 0 : effect.transposition
        case .branches(let branches): ChainSpec.commonTransposition(of: branches)
        }
      guard let part else { return nil }
      sum += part
    }
    return sum
  }

  /// Voices beside the sound as it is do not change its key.
  private static func commonTransposition(of branches: [ChainSpec]) -> Double? {
    let shifts = branches.map(\.transposition)
    guard let first = shifts.first, !shifts.contains(0) else { return 0 }
    return shifts.allSatisfy { $0 == first } ? first : nil
  }
}
