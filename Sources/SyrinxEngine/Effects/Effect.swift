import SyrinxSystem

// Effects/ is what a user asks for: values with declared parameters. The processor that does the work
// is made from such a value. To add an effect, write its file here and a line in EffectCatalog.

/// A sound effect as a user asks for it.
public protocol Effect: ParameterOwner, Hashable, GraphNode {
  /// The facts that hold whatever its values.
  var descriptor: EffectDescriptor { get }
  /// Set where these values leave every sample as it is; such an effect is left out of the graph.
  var isBypass: Bool { get }
  /// The revision of the sound of these values. Where settings have engines of their own, one that changes
  /// gets a number above all of the effect's.
  var revision: Int { get }
  var traits: EffectTraits { get }
  /// Its numbers that may move.
  var curves: [Curve] { get }
  /// Those of them that do move.
  var movingValues: [MovingValue] { get }
  /// The same with the points of those of its numbers that are in files and in items of a list.
  func readingItems(_ resources: any RenderResources) throws -> Self
  /// Paths of files that are read beside the input.
  var filesRead: [String] { get }
  /// The codec that it sends the sound through; nil where it has none.
  var codecRequest: CodecRequest? { get }
  /// Ratio of the input's length to the output's; nil where it changes on the way.
  var speed: Double? { get }
  /// Semitones by which all of the sound is higher than it was; nil where they change on the way, or the sound
  /// decides.
  var transposition: Double? { get }
  /// With these values it follows a sound that comes as it is heard and does not end: it keeps pace,
  /// late by its processor's latency, and need not know the length.
  var canRunLive: Bool { get }
  /// Set until it has been resolved, where it has to hear all of the sound that enters it before its
  /// parameters are decided. It cannot make a processor until then.
  var isOpen: Bool { get }
  /// Hears the sound, as often as it needs to, and decides what was left open.
  func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult
  /// The engine that shifts pitch; nil, and not set, where there is none.
  var pitchQuality: Pitch.Quality? { get set }
  /// The effect at the speed of the sound; nil where it has no other, or is nothing without it.
  var withoutTempo: (any Effect)? { get }
  /// The meaning that its first value probably had, if not this one.
  func doubt(valueHasUnit: Bool) -> ValueDoubt?
  /// The same effect with only a part of its strength: 1 is all of it, 0 nothing.
  func weakened(to amount: Double) throws(ParameterError) -> Self
}

extension Effect {
  public var revision: Int { descriptor.revision }
  public var traits: EffectTraits { descriptor.traits }
  public var curves: [Curve] { values.curves }
  public func readingItems(_ resources: any RenderResources) throws -> Self { self }
  public var filesRead: [String] { curveFiles }
  public var codecRequest: CodecRequest? { nil }
  public var speed: Double? { 1 }
  public var transposition: Double? { 0 }

  public var canRunLive: Bool {
    descriptor.canRunLive && speed == 1 && !isOpen
      && !curves.contains(where: \.needsLength)
  }

  public var isBypass: Bool { false }
  public var isOpen: Bool { false }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    MeasurementResult(self)
  }

  public var withoutTempo: (any Effect)? { nil }
  public var pitchQuality: Pitch.Quality? {
    get { nil }
    set {}
  }

  public func doubt(valueHasUnit: Bool) -> ValueDoubt? { nil }

  public var parameterOwner: (any ParameterOwner)? { self }

  /// Moves each parameter that says where it does nothing towards there, percents in equal steps; all
  /// others stay as they are, as do effects that have no such parameter, a limiter for one.
  public func weakened(to amount: Double) throws(ParameterError) -> Self {
    var weaker = self
    for (name, curve) in try parameters.weakened(values, to: amount) {
      try weaker.set(name, to: .number(curve))
    }
    return weaker
  }
}

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

extension [ParameterDeclaration] {
  /// Those of the values that become others.
  fileprivate func weakened(
    _ values: [ParameterValue], to amount: Double
  ) throws(ParameterError) -> [(name: String, curve: Curve)] {
    var weaker: [(name: String, curve: Curve)] = []
    for (parameter, value) in zip(self, values) {
      guard let bypassValue = parameter.bypassValue, case .number(let curve) = value else {
        continue
      }
      // Its values are not known yet.
      if let file = curve.file {
        throw .curveNotAllowed(parameter: parameter.name, word: "@" + file)
      }
      let isShare = parameter.domain.number?.unit == .percent
      let moved = curve.map { $0.weakened(to: amount, bypassValue: bypassValue, inSteps: isShare) }
      weaker.append((parameter.name, moved))
    }
    return weaker
  }
}

extension Double {
  /// A value on the way from the bypass value, where the amount is 0, to itself, where it is 1: in equal steps
  /// from 0, and from elsewhere in equal ratios, as ears count them, unless told otherwise. Four
  /// decimals are kept.
  func weakened(to amount: Double, bypassValue: Double, inSteps: Bool = false) -> Double {
    guard amount < 1 else { return self }
    let value =
      inSteps || bypassValue == 0
      ? bypassValue + (self - bypassValue) * amount : bypassValue * pow(self / bypassValue, amount)
    return (value * 10_000).rounded() / 10_000
  }
}
