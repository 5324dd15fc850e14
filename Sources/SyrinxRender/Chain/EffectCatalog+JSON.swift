import SyrinxEngine
import SyrinxText

extension EffectCatalog {
  /// Effects and their parameters for programs.
  package static func document(_ effects: [EffectDescriptor]) -> JSONValue {
    ["version": 1, "effects": .array(effects.map(\.schema))]
  }
}

extension EffectDescriptor {
  fileprivate var schema: JSONValue {
    [
      "name": .string(name),
      "purpose": .string(purpose.rawValue),
      "summary": .string(summary),
      "revision": .integer(revision),
      "knobs": .array(
        parameters.map { $0.schema(changesLive: canChangeLive($0)) }),
    ]
  }
}

extension ParameterDeclaration {
  /// The parameter for programs; what it does not have is null.
  fileprivate func schema(changesLive: Bool) -> JSONValue {
    let number = domain.number
    return [
      "name": .string(name),
      "unit": number.map { .string($0.unit.rawValue) } ?? nil,
      "default": standardText == nil ? nil : standard.json(words: domain.print(standard)),
      "minimum": number.map { .number($0.range.lowerBound) } ?? nil,
      "maximum": number.map { .number($0.range.upperBound) } ?? nil,
      "choices": domain.choices.isEmpty ? nil : .array(domain.choices.map { .string($0) }),
      "help": .string(help),
      "positional": .bool(isPositional),
      "curve": .bool(domain.takesCurve),
      "live": .bool(changesLive),
    ]
  }
}
