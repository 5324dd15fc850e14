/// What can be wrong with the value of a parameter.
public enum ParameterError: Error, Hashable, Sendable {
  /// The value of a parameter of a node in a graph.
  indirect case inNode(String, ParameterError)
  /// A choice where a number belongs, or the like.
  case wrongKind(parameter: String, value: ParameterValue, domain: Domain)
  /// A parameter that always has a value.
  case cannotBeUnset(parameter: String)
  case notANumber(parameter: String, word: String, unit: Unit)
  case notATime(parameter: String, word: String)
  case wrongUnit(parameter: String, word: String, accepted: [String])
  case timeOutOfRange(parameter: String, word: String, unit: Unit, range: ClosedRange<Double>)
  case outOfRange(parameter: String, word: String, unit: Unit, range: ClosedRange<Double>)
  case notWhole(parameter: String, word: String)
  case unknownChoice(parameter: String, word: String, choices: [String])
  /// For a parameter that takes some words or a number.
  case neitherChoiceNorNumber(
    parameter: String, word: String, choices: [String], number: NumberDomain)
  case curveNotAllowed(parameter: String, word: String)
  case timesDescend(parameter: String, word: String)
  case empty(parameter: String)
  /// An item of a list, such as an equalizer band, that could not be read.
  case badItem(parameter: String, word: String, ItemFault)
  case setTwice(parameter: String)
  case unknownParameter(name: String, known: [String])
}
