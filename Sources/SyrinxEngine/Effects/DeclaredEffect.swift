/// An effect that is declared by a type, with its name and parameters. Its properties have the units of its
/// parameters.
public protocol DeclaredEffect: Effect, Adjustable {
  /// The word that begins the effect in a chain.
  static var name: String { get }
  static var purpose: EffectPurpose { get }
  /// One sentence.
  static var summary: String { get }
  /// Chains to try, shown by its help.
  static var examples: [String] { get }
  /// Paragraphs of its help that one has to know before relying on it.
  static var details: [String] { get }
  /// It can run live with some values.
  static var canRunLive: Bool { get }
  static var traits: EffectTraits { get }
  /// Grows by one whenever the effect sounds different (`SoundRevisions`).
  static var revision: Int { get }
}

extension DeclaredEffect {
  public static var details: [String] { [] }
  public static var canRunLive: Bool { true }
  public static var traits: EffectTraits { [] }
  public static var revision: Int { 1 }
  public var descriptor: EffectDescriptor { EffectDescriptor(Self.self) }
}
