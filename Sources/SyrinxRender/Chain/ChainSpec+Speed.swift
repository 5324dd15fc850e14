import SyrinxEngine

extension ChainSpec {
  /// Ratio of the input's duration to the output's; nil where it varies over time or differs
  /// between parallel chains.
  public var speed: Double? {
    var speed = 1.0
    for step in steps {
      let factor =
        switch step {
        case .effect(let effect): effect.speed
        case .branches(let branches): ChainSpec.commonSpeed(of: branches)
        }
      guard let factor else { return nil }
      speed *= factor
    }
    return speed
  }

  /// Set where parallel chains, at any depth, differ in speed.
  package var hasDrift: Bool {
    steps.contains { step in
      guard case .branches(let branches) = step else { return false }
      return branches.contains(where: \.hasDrift)
        || branches.count > 1 && ChainSpec.commonSpeed(of: branches) == nil
    }
  }

  /// Nil where the parallel chains differ in speed.
  static func commonSpeed(of branches: [ChainSpec]) -> Double? {
    guard let first = branches.first?.speed else { return nil }
    let areEqual = branches.dropFirst().allSatisfy { branch in
      branch.speed.map { ($0 / first - 1).magnitude < 1e-12 } ?? false
    }
    return areEqual ? first : nil
  }
}
