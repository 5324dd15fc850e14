/// Something whose parameters are read and set by name.
public protocol ParameterOwner: Sendable {
  /// In the order in which help lists them.
  var parameters: [ParameterDeclaration] { get }
  /// Those that can be changed while the sound is rendered, if they do not follow a curve.
  var liveParameters: [ParameterDeclaration] { get }
  /// The values of all parameters, in that order.
  var values: [ParameterValue] { get }
  /// Sets a parameter. Throws where no word could set it to the value, or where there is none of the
  /// name.
  mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError)
}

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

/// A parameter that differs from its default.
public struct Setting: Hashable, Sendable {
  public let name: String
  public let value: ParameterValue
  public let words: [String]
  public let isPositional: Bool
}

extension ParameterOwner {
  public var liveParameters: [ParameterDeclaration] {
    parameters.filter { $0.domain.number?.takesCurve == true }
  }

  func index(of name: String) throws(ParameterError) -> Int {
    guard let index = parameters.firstIndex(where: { $0.name == name }) else {
      throw .unknownParameter(name: name, known: parameters.map(\.name))
    }
    return index
  }

  public func value(of name: String) throws(ParameterError) -> ParameterValue {
    values[try index(of: name)]
  }

  /// Sets a parameter from a word as a person types it.
  public mutating func set(_ name: String, word: String) throws(ParameterError) {
    try set(name, to: parameters[try index(of: name)].domain.parse(word, parameter: name))
  }

  /// The parameters that differ from their defaults, with the words that would set them.
  public var settings: [Setting] {
    zip(parameters, values).filter { $0.standard != $1 }.map { parameter, value in
      Setting(
        name: parameter.name, value: value, words: parameter.domain.print(value),
        isPositional: parameter.isPositional)
    }
  }

  /// Throws where a parameter has a value that could not be set by name.
  public func checkValues() throws(ParameterError) {
    var copy = self
    for (parameter, value) in zip(parameters, values) { try copy.set(parameter.name, to: value) }
  }
}
