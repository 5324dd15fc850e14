/// An effect that is known at run time only, such as a plug-in that was found: its parameters are
/// data, and a closure makes its processor.
public struct RuntimeEffect: Effect {
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

  private let definition: Definition
  public private(set) var values: [ParameterValue]

  /// The effect with its defaults.
  public init(_ definition: Definition) {
    self.definition = definition
    values = definition.parameters.map(\.standard)
  }

  public var descriptor: EffectDescriptor { EffectDescriptor(definition) }
  public var parameters: [ParameterDeclaration] { definition.parameters }
  public var inputCounts: ClosedRange<Int> { definition.inputCounts }
  public var isBypass: Bool { definition.isBypass(self) }
  public var speed: Double? { definition.speed(self) }
  public var threadWeight: Int { definition.threadWeight(self) }
  public var filesRead: [String] { definition.filesRead(self) }
  public var isOpen: Bool { definition.resolve != nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    try definition.resolve?(self, sound) ?? MeasurementResult(self)
  }

  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    let index = try index(of: name)
    let parameter = parameters[index]
    try parameter.domain.check(value, parameter: name)
    guard value != .unset || parameter.standard == .unset else {
      throw .cannotBeUnset(parameter: name)
    }
    values[index] = value
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try definition.makeProcessor(self, setup)
  }

  public static func == (one: RuntimeEffect, other: RuntimeEffect) -> Bool {
    one.definition.name == other.definition.name && one.values == other.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(definition.name)
    hasher.combine(values)
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
