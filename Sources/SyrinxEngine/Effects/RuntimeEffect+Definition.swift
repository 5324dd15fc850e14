extension RuntimeEffect {
  /// The facts that all values of one effect share.
  public struct Definition: Sendable {
    public var name: String
    public var purpose = EffectPurpose.other
    public var summary: String
    public var examples: [String] = []
    public var details: [String] = []
    public var parameters: [ParameterDeclaration]
    public var canRunLive = true
    public var traits: EffectTraits = []
    public var revision = 1
    public var inputCounts = 1...1
    /// True of values that leave every sample as it is.
    public var isBypass: @Sendable (RuntimeEffect) -> Bool = { _ in false }
    public var speed: @Sendable (RuntimeEffect) -> Double? = { _ in 1 }
    public var threadWeight: @Sendable (RuntimeEffect) -> Int = { _ in 0 }
    public var filesRead: @Sendable (RuntimeEffect) -> [String] = { _ in [] }
    /// Hears the sound beforehand, where that is needed, and gives an effect that does without.
    public var resolve: (@Sendable (RuntimeEffect, any EnteringSound) throws -> MeasurementResult)?
    public var makeProcessor: @Sendable (RuntimeEffect, ProcessorSetup) throws -> any Processor

    public init(
      name: String, summary: String, parameters: [ParameterDeclaration],
      makeProcessor: @escaping @Sendable (RuntimeEffect, ProcessorSetup) throws -> any Processor
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.makeProcessor = makeProcessor
    }
  }
}

extension EffectDescriptor {
  public init(_ definition: RuntimeEffect.Definition) {
    self.init(name: definition.name) {
      Facts(
        purpose: definition.purpose, summary: definition.summary, examples: definition.examples,
        details: definition.details, canRunLive: definition.canRunLive, traits: definition.traits,
        revision: definition.revision, make: { RuntimeEffect(definition) })
    }
  }
}
