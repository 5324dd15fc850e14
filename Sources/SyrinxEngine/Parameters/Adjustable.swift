/// Something with declared knobs; the defaults are the initial values of its properties.
public protocol Adjustable: Sendable {
  init()
  static var parameters: [Parameter<Self>] { get }
}

/// A declared knob without its owner's type, for help, schema and completions.
public struct Knob: Hashable, Sendable {
  public let name: String
  public let domain: Domain
  public let help: String
  public let isPrincipal: Bool
  public let standard: ParameterValue

  /// The default as it would be typed; nil where there is none.
  public var standardText: String? {
    let text = domain.print(standard).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

extension Adjustable {
  public static var knobs: [Knob] {
    let standard = Self()
    return parameters.map {
      Knob(
        name: $0.name, domain: $0.domain, help: $0.help, isPrincipal: $0.isPrincipal,
        standard: $0.read(standard))
    }
  }

  private static func parameter(_ name: String) throws(ParameterError) -> Parameter<Self> {
    guard let found = parameters.first(where: { $0.name == name }) else {
      throw .unknownKnob(name: name, known: parameters.map(\.name))
    }
    return found
  }

  public func value(of name: String) throws(ParameterError) -> ParameterValue {
    try Self.parameter(name).read(self)
  }

  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    try Self.parameter(name).write(&self, value)
  }

  /// Sets a knob from a word as a person types it.
  public mutating func set(_ name: String, word: String) throws(ParameterError) {
    let parameter = try Self.parameter(name)
    try parameter.write(&self, parameter.domain.parse(word, knob: name))
  }

  /// The knobs that differ from their defaults, with the words that would set them.
  public var settings: [Setting] {
    let standard = Self()
    return Self.parameters.compactMap { parameter in
      let value = parameter.read(self)
      guard value != parameter.read(standard) else { return nil }
      return Setting(
        name: parameter.name, value: value, words: parameter.domain.print(value),
        isPrincipal: parameter.isPrincipal)
    }
  }
}

/// A knob that was turned.
public struct Setting: Hashable, Sendable {
  public let name: String
  public let value: ParameterValue
  public let words: [String]
  public let isPrincipal: Bool
}
