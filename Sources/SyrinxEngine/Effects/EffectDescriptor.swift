/// The facts about an effect as a value, so that one that is found at run time is an effect like any
/// other.
///
/// All but the name is asked for when it is wanted: to look up an effect touches one, not all.
public struct EffectDescriptor: Sendable {
  /// The word that begins the effect in a chain.
  public let name: String
  private let facts: @Sendable () -> Facts

  struct Facts {
    let purpose: EffectPurpose
    let summary: String
    let examples: [String]
    let details: [String]
    let canRunLive: Bool
    let traits: EffectTraits
    let revision: Int
    let make: @Sendable () -> any Effect
  }

  init(name: String, facts: @escaping @Sendable () -> Facts) {
    self.name = name
    self.facts = facts
  }

  public init<Kind: DeclaredEffect>(_ kind: Kind.Type) {
    self.init(name: Kind.name) {
      Facts(
        purpose: Kind.purpose, summary: Kind.summary, examples: Kind.examples,
        details: Kind.details, canRunLive: Kind.canRunLive, traits: Kind.traits,
        revision: Kind.revision, make: { Kind() })
    }
  }

  public var purpose: EffectPurpose { facts().purpose }
  /// One sentence.
  public var summary: String { facts().summary }
  /// Chains to try, shown by its help.
  public var examples: [String] { facts().examples }
  /// Paragraphs of its help that one has to know before relying on it.
  public var details: [String] { facts().details }
  /// It can run live with some values; `Effect.canRunLive` tells of given ones.
  public var canRunLive: Bool { facts().canRunLive }
  /// Those of most values; `Effect.traits` tells of given ones.
  public var traits: EffectTraits { facts().traits }
  /// Grows by one whenever it sounds different; `Effect.revision` tells of given values.
  public var revision: Int { facts().revision }

  /// A parameter of it can be changed while it is heard. Those that change the length cannot, which are the
  /// ratios.
  public func canChangeLive(_ parameter: ParameterDeclaration) -> Bool {
    canRunLive && parameter.domain.takesCurve && parameter.domain.number?.unit != .ratio
  }

  /// The effect with its defaults.
  public func makeEffect() -> any Effect { facts().make() }

  /// In the order in which help lists them.
  public var parameters: [ParameterDeclaration] { makeEffect().parameters }
}

/// The purpose of an effect; lists of effects are grouped by it.
public enum EffectPurpose: String, CaseIterable, Sendable {
  case voice, clean, tone, dynamics, space, time, channel
  /// Of effects that are known at run time only and do not say.
  case other

  /// The heading over its effects.
  public var title: String {
    switch self {
    case .voice: "Effects for voices"
    case .clean: "Effects for cleaning"
    case .tone: "Effects on tone"
    case .dynamics: "Effects on level and dynamics"
    case .space: "Effects on space"
    case .time: "Effects on time"
    case .channel: "Effects of noise and channels"
    case .other: "Other effects"
    }
  }
}
