/// An effect that is known at run time only, such as a plug-in that was found: its parameters are
/// data, and a closure makes its processor.
public struct RuntimeEffect: Effect {
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
