/// Something whose parameters are properties; the defaults are their initial values.
public protocol Adjustable: ParameterOwner {
  init()
  static var parameters: [Parameter<Self>] { get }
}

extension Adjustable {
  public static var declarations: [ParameterDeclaration] {
    let standard = Self()
    return parameters.map {
      ParameterDeclaration(
        $0.name, $0.domain, positional: $0.isPositional, bypassValue: $0.bypassValue,
        standard: $0.read(standard), help: $0.help)
    }
  }

  public var parameters: [ParameterDeclaration] { Self.declarations }
  public var values: [ParameterValue] { Self.parameters.map { $0.read(self) } }

  // Once for each type: inlined it would be there as often as effects are changed.
  @inline(never)
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    try Self.parameter(name).set(&self, to: value)
  }

  /// Does without the table of parameters, since making it takes a while.
  public mutating func set(_ name: String, word: String) throws(ParameterError) {
    let parameter = try Self.parameter(name)
    try parameter.set(&self, to: parameter.domain.parse(word, parameter: name))
  }

  @inline(never)
  private static func parameter(_ name: String) throws(ParameterError) -> Parameter<Self> {
    guard let found = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name: name, known: parameters.map(\.name))
    }
    return found
  }
}
