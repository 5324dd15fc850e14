// Effects/ is what a user asks for: values with declared knobs. The processor that does the work is
// made from such a value. To add an effect, write its file here and a line in EffectCatalog.

/// A sound effect as a user asks for it.
public protocol Effect: Adjustable, Hashable, GraphNode {
  /// The word that begins the effect in a chain.
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// Chains to try, shown by its help.
  static var examples: [String] { get }
  /// What else one has to know before relying on it, a paragraph each; shown by its help.
  static var details: [String] { get }
  /// Whether these knobs leave every sample as it is; such an effect is left out of the graph.
  var isNeutral: Bool { get }
  /// How many times as fast the sound goes on; nil where that changes on the way.
  var speed: Double? { get }
  /// The same effect with only a part of its strength: 1 is all of it, 0 nothing.
  func weakened(to amount: Double) throws(ParameterError) -> Self
}

extension Effect {
  public static var details: [String] { [] }
  public var speed: Double? { 1 }
}
