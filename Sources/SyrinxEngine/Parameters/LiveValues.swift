/// The parameters of one node that are changed while it sounds: those that its processor asks for.
public final class LiveValues {
  private var values: [String: LiveValue] = [:]
  /// Those that get a value when they are asked for.
  private var declarations: [String: ParameterDeclaration] = [:]

  public init(_ values: [String: LiveValue] = [:]) { self.values = values }

  /// Values for whichever of these parameters are asked for.
  init(for parameters: [ParameterDeclaration]) {
    declarations = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
  }

  public subscript(name: String) -> LiveValue? { values[name] }

  public var names: [String] { values.keys.sorted() }

  /// The value of a parameter that a processor reads; nil where it follows its curve.
  func value(_ name: String, beginningAt curve: Curve) -> LiveValue? {
    if let value = values[name] { return value }
    guard let declaration = declarations[name], let range = declaration.domain.number?.range,
      let constant = curve.constant
    else { return nil }
    let value = LiveValue(constant, in: range, of: declaration)
    values[name] = value
    return value
  }
}
