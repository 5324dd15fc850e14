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
}
