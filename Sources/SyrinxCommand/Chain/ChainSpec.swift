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
  public var isNeutral: Bool {
    steps.allSatisfy { step in
      switch step {
      case .effect(let effect): effect.isNeutral
      case .branches(let branches): branches.count == 1 && branches[0].isNeutral
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
