import SyrinxEngine

// Chain/ reads and prints chains of effects, as words of a command line or as JSON, and builds
// graphs of SyrinxEngine from them. `ChainSpec` is the plain value between the two. It opens no
// sound files itself: players and impulse responses come from the `RenderResources` of the caller.

/// Effects and parallel chains in series.
public struct ChainSpec: Hashable, Sendable {
  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  public enum Step: Sendable {
    case effect(any Effect)
    /// Parallel chains, summed; an empty one passes its input.
    case branches([ChainSpec])
  }

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

  /// Largest depth of brackets; the JSON parser, with two levels for each, allows as many.
  static let mostDepth = 60

  /// Largest number of effects and parallel chains, those of voices included.
  static let mostSteps = 1000

  /// Number of effects and parallel chains at all depths.
  var stepCount: Int {
    steps.reduce(0) { count, step in
      switch step {
      case .effect: count + 1
      case .branches(let branches): branches.reduce(count) { $0 + 1 + $1.stepCount }
      }
    }
  }

  /// Largest number of players of one sound, for parallel chains of different speed.
  static let mostPlayers = 64

  /// Nil where the parallel chains differ in speed.
  static func commonSpeed(of branches: [ChainSpec]) -> Double? {
    guard let first = branches.first?.speed else { return nil }
    let areEqual = branches.dropFirst().allSatisfy { branch in
      branch.speed.map { ($0 / first - 1).magnitude < 1e-12 } ?? false
    }
    return areEqual ? first : nil
  }

  /// The effects at all depths, in the order of their words.
  public var effects: [any Effect] {
    steps.flatMap { step in
      switch step {
      case .effect(let effect): [effect]
      case .branches(let branches): branches.flatMap(\.effects)
      }
    }
  }

  /// The chain with another effect in the place of each, at all depths, and without those that have none.
  package func mapEffects(_ change: (any Effect) -> (any Effect)?) -> ChainSpec {
    ChainSpec(
      steps.compactMap { step in
        switch step {
        case .effect(let effect): change(effect).map { .effect($0) }
        case .branches(let branches): .branches(branches.map { $0.mapEffects(change) })
        }
      })
  }

  /// Set where every sample passes unchanged.
  public var isBypass: Bool {
    steps.allSatisfy { step in
      switch step {
      case .effect(let effect): effect.isBypass
      case .branches(let branches): branches.count == 1 && branches[0].isBypass
      }
    }
  }
}

extension ChainSpec.Step: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.effect(let a), .effect(let b)): AnyHashable(a) == AnyHashable(b)
    case (.branches(let a), .branches(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .effect(let effect): hasher.combine(AnyHashable(effect))
    case .branches(let branches): hasher.combine(branches)
    }
  }
}

extension EffectCatalog {
  /// True for the first word of a chain; a file named like an effect is written `./gain`.
  package func beginsChain(_ word: String) -> Bool {
    word == "[" || word == ChainReader.midSide || word == VoiceCall.word || beginsEffect(word)
      || RandomWord(rawValue: word) != nil
  }
}
