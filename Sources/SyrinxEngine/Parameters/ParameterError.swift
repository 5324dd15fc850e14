public enum ParameterError: Error, Hashable, Sendable {
  /// The value of a parameter of a node in a graph.
  indirect case inNode(String, ParameterError)
  /// A choice where a number belongs, or the like.
  case wrongKind(parameter: String, value: ParameterValue, domain: Domain)
  /// A parameter that always has a value.
  case cannotBeUnset(parameter: String)
  case notANumber(parameter: String, word: String, unit: Unit)
  case wrongUnit(parameter: String, word: String, accepted: [String])
  case outOfRange(parameter: String, word: String, unit: Unit, range: ClosedRange<Double>)
  case notWhole(parameter: String, word: String)
  case unknownChoice(parameter: String, word: String, choices: [String])
  /// For a parameter that takes some words or a number.
  case neitherChoiceNorNumber(
    parameter: String, word: String, choices: [String], number: NumberDomain)
  case curveNotAllowed(parameter: String, word: String)
  case badCurve(parameter: String, CurveFault)
  case empty(parameter: String)
  /// An item of a list, such as an equalizer band, that could not be read.
  case badItem(parameter: String, word: String, ItemFault)
  case setTwice(parameter: String)
  case unknownParameter(name: String, known: [String])
}

/// A fault of an item of a list, such as an equalizer band.
public enum ItemFault: Error, Hashable, Sendable {
  /// A part that every item has; how an item is written.
  case missing(part: String, form: String)
  case unknown(part: String, word: String, choices: [String])
  /// A part that items of this kind do not have.
  case excess(part: String, kind: String)
  case notANumber(part: String, word: String, examples: [String])
  /// The allowed values as they are written, with their unit.
  case outOfRange(part: String, word: String, allowed: String)
  case badCurve(part: String, CurveFault)
  /// A part of the sound that does not end after it begins, or is none.
  case badTimes(examples: [String])
  /// A colon in a time, where one begins a gain.
  case colonInTime(example: String)
  /// As worded by what declared the parameter.
  case said(String)
}

extension ItemFault {
  /// Takes an item apart at the mark after its kind.
  static func parts(
    of word: String, form: String
  ) throws(ItemFault) -> (kind: String, rest: Substring) {
    guard let at = word.firstIndex(of: "@") else { throw .missing(part: "frequency", form: form) }
    return (String(word[..<at]), word[word.index(after: at)...])
  }

  /// Reads a part of an item.
  static func number(
    _ text: Substring, _ part: String, _ unit: Unit, examples: [String]
  ) throws(ItemFault) -> Double {
    guard let value = Quantity(text)?.value(in: unit) else {
      throw .notANumber(part: part, word: String(text), examples: examples)
    }
    return value
  }
}
