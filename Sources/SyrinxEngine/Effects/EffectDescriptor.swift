/// The facts about an effect as a value, so that one that is found at run time is an effect like any
/// other.
public struct EffectDescriptor: Sendable {
  /// The word that begins the effect in a chain.
  public let name: String
  public let purpose: EffectPurpose
  /// One sentence.
  public let summary: String
  /// Chains to try, shown by its help.
  public let examples: [String]
  /// Paragraphs of its help that one has to know before relying on it.
  public let details: [String]
  /// It can run live with some values; `Effect.canRunLive` tells of given ones.
  public let canRunLive: Bool
  /// Those of most values; `Effect.traits` tells of given ones.
  public let traits: EffectTraits
  private let make: @Sendable () -> any Effect

  /// An effect whose default `make` gives.
  init(
    name: String, purpose: EffectPurpose, summary: String, examples: [String], details: [String],
    canRunLive: Bool, traits: EffectTraits, make: @escaping @Sendable () -> any Effect
  ) {
    self.name = name
    self.purpose = purpose
    self.summary = summary
    self.examples = examples
    self.details = details
    self.canRunLive = canRunLive
    self.traits = traits
    self.make = make
  }

  public init<Kind: DeclaredEffect>(_ kind: Kind.Type) {
    self.init(
      name: Kind.name, purpose: Kind.purpose, summary: Kind.summary, examples: Kind.examples,
      details: Kind.details, canRunLive: Kind.canRunLive, traits: Kind.traits, make: { Kind() })
  }

  /// The effect with its defaults.
  public func makeEffect() -> any Effect { make() }

  /// In the order in which help lists them.
  public var parameters: [ParameterDeclaration] { make().parameters }
}

/// The purpose of an effect; lists of effects are grouped by it.
public enum EffectPurpose: String, CaseIterable, Sendable {
  case voice, clean, tone, dynamics, space, time
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
    case .other: "Other effects"
    }
  }
}
