import SyrinxEngine

// Chain/ is the language in which people say what shall happen to a sound: as words on a command
// line, or as JSON. Both are read into a `ChainSpec`, a plain value, from which a graph is made.

/// What shall happen to a sound, one step after the other.
public struct ChainSpec: Hashable, Sendable {
  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// One station of the sound.
  public enum Step: Sendable {
    case effect(any Effect)
    /// Parallel chains, summed; an empty one is the sound as it came.
    case branches([ChainSpec])
  }

  /// How many times as fast the sound goes on; nil where that changes on the way, or where parallel
  /// chains differ in it.
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

  /// Whether parallel chains anywhere in it differ in speed.
  package var hasDrift: Bool {
    steps.contains { step in
      guard case .branches(let branches) = step else { return false }
      return branches.contains(where: \.hasDrift)
        || branches.count > 1 && ChainSpec.commonSpeed(of: branches) == nil
    }
  }

  /// How deep brackets may stand in each other; JSON, which takes two levels for each, allows as many.
  static let mostDepth = 60

  /// How many effects and parallel chains there may be, those of voices included.
  static let mostSteps = 1000

  /// Its effects and parallel chains, those inside of others included.
  var stepCount: Int {
    steps.reduce(0) { count, step in
      switch step {
      case .effect: count + 1
      case .branches(let branches): branches.reduce(count) { $0 + 1 + $1.stepCount }
      }
    }
  }

  /// How many players of one sound parallel chains of different speed may come to.
  static let mostPlayers = 64

  /// The speed of parallel chains, if it is the same in all of them.
  static func commonSpeed(of branches: [ChainSpec]) -> Double? {
    guard let first = branches.first?.speed else { return nil }
    let areEqual = branches.dropFirst().allSatisfy { branch in
      branch.speed.map { ($0 / first - 1).magnitude < 1e-12 } ?? false
    }
    return areEqual ? first : nil
  }

  /// All effects in the order of their words, those of branches included.
  public var effects: [any Effect] {
    steps.flatMap { step in
      switch step {
      case .effect(let effect): [effect]
      case .branches(let branches): branches.flatMap(\.effects)
      }
    }
  }

  /// Whether every sample passes unchanged.
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
  /// Whether a word is the first of a chain; a file of that name is written `./gain`.
  package func beginsChain(_ word: String) -> Bool {
    word == "[" || word == ChainReader.midSide || word == VoiceCall.word || beginsEffect(word)
  }
}
