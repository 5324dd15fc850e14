/// What an effect is: a value, so that one that is found at run time is an effect like any other.
public struct EffectDescriptor: Sendable {
  /// The word that begins the effect in a chain.
  public let name: String
  public let purpose: EffectPurpose
  /// What it does, in one sentence.
  public let summary: String
  /// Chains to try, shown by its help.
  public let examples: [String]
  /// What else one has to know before relying on it, a paragraph each; shown by its help.
  public let details: [String]
  /// Whether it can run live with some values; `Effect.canRunLive` tells of given ones.
  public let canRunLive: Bool
  private let make: @Sendable () -> any Effect

  /// An effect whose default `make` gives.
  init(
    name: String, purpose: EffectPurpose, summary: String, examples: [String], details: [String],
    canRunLive: Bool, make: @escaping @Sendable () -> any Effect
  ) {
    self.name = name
    self.purpose = purpose
    self.summary = summary
    self.examples = examples
    self.details = details
    self.canRunLive = canRunLive
    self.make = make
  }

  public init<Kind: DeclaredEffect>(_ kind: Kind.Type) {
    self.init(
      name: Kind.name, purpose: Kind.purpose, summary: Kind.summary, examples: Kind.examples,
      details: Kind.details, canRunLive: Kind.canRunLive, make: { Kind() })
  }

  /// The effect with its defaults.
  public func makeEffect() -> any Effect { make() }

  /// What can be set, in the order in which help lists it.
  public var parameters: [ParameterDeclaration] { make().parameters }
}
