/// A declared parameter without its owner's type, for help, schema and completions.
public struct ParameterDeclaration: Hashable, Sendable {
  public let name: String
  public let domain: Domain
  public let help: String
  public let isPositional: Bool
  /// The number at which it does nothing, if it makes its owner stronger or weaker.
  public let bypassValue: Double?
  /// The default; a parameter that can be unset begins so.
  public let standard: ParameterValue

  public init(
    _ name: String, _ domain: Domain, positional: Bool = false, bypassValue: Double? = nil,
    standard: ParameterValue, help: String
  ) {
    self.name = name
    self.domain = domain
    self.help = help
    isPositional = positional
    self.bypassValue = bypassValue
    self.standard = standard
  }

  /// The default as it would be typed; nil where there is none.
  public var standardText: String? {
    let text = domain.print(standard).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
