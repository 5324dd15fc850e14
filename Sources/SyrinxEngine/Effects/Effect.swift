// Effects/ is what a user asks for: values with declared parameters. The processor that does the work
// is made from such a value. To add an effect, write its file here and a line in EffectCatalog.

/// A sound effect as a user asks for it.
public protocol Effect: ParameterOwner, Hashable, GraphNode {
  /// What it is, whatever its values.
  var descriptor: EffectDescriptor { get }
  /// Whether these values leave every sample as it is; such an effect is left out of the graph.
  var isBypass: Bool { get }
  /// How many times as fast the sound goes on; nil where that changes on the way.
  var speed: Double? { get }
  /// Whether, with these values, it follows a sound that comes as it is heard and does not end: it
  /// keeps pace, late by its processor's latency, and need not know the length.
  var canRunLive: Bool { get }
  /// The same effect with only a part of its strength: 1 is all of it, 0 nothing.
  func weakened(to amount: Double) throws(ParameterError) -> Self
}

extension Effect {
  public var speed: Double? { 1 }

  public var canRunLive: Bool {
    descriptor.canRunLive && speed == 1 && (self as? any MeasuringEffect)?.isOpen != true
      && !values.contains { $0.curve?.needsLength == true }
  }

  public var parameterOwner: (any ParameterOwner)? { self }
}

/// An effect that is declared by a type: what it is called and what can be set are known beforehand.
public protocol DeclaredEffect: Effect, Adjustable {
  /// The word that begins the effect in a chain.
  static var name: String { get }
  /// What it is for.
  static var purpose: EffectPurpose { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Chains to try, shown by its help.
  static var examples: [String] { get }
  /// What else one has to know before relying on it, a paragraph each; shown by its help.
  static var details: [String] { get }
  /// Whether it can run live with some values.
  static var canRunLive: Bool { get }
}

extension DeclaredEffect {
  public static var details: [String] { [] }
  public static var canRunLive: Bool { true }
  public var descriptor: EffectDescriptor { EffectDescriptor(Self.self) }
}
