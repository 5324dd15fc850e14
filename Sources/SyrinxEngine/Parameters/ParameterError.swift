/// What can be wrong with the value of a parameter.
public enum ParameterError: Error, Hashable, Sendable {
  /// The value of a parameter of a node in a graph.
  indirect case inNode(String, ParameterError)
  /// A choice where a number belongs, or the like.
  case wrongKind(knob: String, value: ParameterValue, domain: Domain)
  /// A parameter that always has a value.
  case cannotBeUnset(knob: String)
  case notANumber(knob: String, word: String, unit: Unit)
  case notATime(knob: String, word: String)
  case wrongUnit(knob: String, word: String, accepted: [String])
  case momentOutOfRange(knob: String, word: String, unit: Unit, range: ClosedRange<Double>)
  case outOfRange(knob: String, word: String, unit: Unit, range: ClosedRange<Double>)
  case notWhole(knob: String, word: String)
  case unknownChoice(knob: String, word: String, choices: [String])
  /// For a knob that takes some words or a number.
  case neitherChoiceNorNumber(knob: String, word: String, choices: [String], number: NumberDomain)
  case curveNotAllowed(knob: String, word: String)
  case momentsDescend(knob: String, word: String)
  case empty(knob: String)
  /// An item of a list, such as an equalizer band, that could not be read.
  case badItem(knob: String, word: String, ItemFault)
  case setTwice(knob: String)
  case unknownKnob(name: String, known: [String])
}
