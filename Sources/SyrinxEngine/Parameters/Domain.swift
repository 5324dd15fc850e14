public enum Domain: Hashable, Sendable {
  case number(NumberDomain)
  case choice([String])
  /// One of some words, or else a number.
  case choiceOrNumber([String], NumberDomain)
  /// Free text such as a path; the placeholder stands for it in help.
  case text(placeholder: String)
  /// Any number of words, each of the shown form; numbers in them may be curves.
  case list(placeholder: String, takesCurves: Bool = false)
  case flag
}

public struct NumberDomain: Hashable, Sendable {
  public var unit: Unit
  public var range: ClosedRange<Double>
  public var isWhole: Bool
  public var takesCurve: Bool

  public init(
    _ unit: Unit, _ range: ClosedRange<Double>, isWhole: Bool = false, takesCurve: Bool = true
  ) {
    self.unit = unit
    self.range = range
    self.isWhole = isWhole
    self.takesCurve = takesCurve
  }

  /// Whole numbers, which stay as they are set.
  public init(_ unit: Unit, whole range: ClosedRange<Int>) {
    self.init(
      unit, Double(range.lowerBound)...Double(range.upperBound), isWhole: true, takesCurve: false)
  }
}

/// The value of some parameter, whatever its owner's type.
public enum ParameterValue: Hashable, Sendable {
  case number(Curve)
  case choice(String)
  case text(String)
  case list([String])
  case flag(Bool)
  /// Something else decides.
  case unset

  public var curve: Curve? { if case .number(let curve) = self { curve } else { nil } }

  /// A choice, or text.
  public var word: String? {
    switch self {
    case .choice(let word), .text(let word): word
    default: nil
    }
  }
}

extension [ParameterValue] {
  /// The numbers among them that may move.
  var curves: [Curve] { compactMap(\.curve) }
}

extension Domain {
  public var choices: [String] {
    switch self {
    case .choice(let choices), .choiceOrNumber(let choices, _): choices
    default: []
    }
  }

  public var number: NumberDomain? {
    switch self {
    case .number(let number), .choiceOrNumber(_, let number): number
    default: nil
    }
  }

  /// Numbers in it may be curves.
  public var takesCurve: Bool {
    if case .list(_, let takesCurves) = self { takesCurves } else { number?.takesCurve ?? false }
  }

  /// Reads a word as a value of the parameter.
  public func parse(_ word: String, parameter: String) throws(ParameterError) -> ParameterValue {
    switch self {
    case .number(let number): return .number(try number.parse(word, parameter: parameter))
    case .choice(let choices):
      guard choices.contains(word) else {
        throw .unknownChoice(parameter: parameter, word: word, choices: choices)
      }
      return .choice(word)
    case .choiceOrNumber(let choices, let number):
      if choices.contains(word) { return .choice(word) }
      guard word.contains(where: \.isNumber) else {
        throw .neitherChoiceNorNumber(
          parameter: parameter, word: word, choices: choices, number: number)
      }
      return .number(try number.parse(word, parameter: parameter))
    case .text:
      guard !word.isEmpty else { throw .empty(parameter: parameter) }
      return .text(word)
    case .list: return .list([word])
    case .flag:
      guard word == "yes" || word == "no" else {
        throw .unknownChoice(parameter: parameter, word: word, choices: ["yes", "no"])
      }
      return .flag(word == "yes")
    }
  }

  /// True of bare words that could be meant for this parameter.
  public func mayMean(_ word: String) -> Bool {
    switch self {
    case .number(let number): number.mayMean(word)
    case .choice(let choices): choices.contains(word)
    case .choiceOrNumber(let choices, let number): choices.contains(word) || number.mayMean(word)
    case .list(let placeholder, _):
      if placeholder.contains("@") {
        word.contains("@")
      } else if placeholder.contains("..") {
        word.contains("..")
      } else {
        Quantity(word) != nil
      }
    case .text, .flag: false
    }
  }

  /// The words that would be read as the value.
  public func print(_ value: ParameterValue) -> [String] {
    switch value {
    case .number(let curve): [curve.text()]
    case .choice(let word), .text(let word): [word]
    case .list(let words): words
    case .flag(let isOn): [isOn ? "yes" : "no"]
    case .unset: []
    }
  }
}

extension NumberDomain {
  /// True of a bare word that could be such a number, or a curve that begins with a shape or is in a file.
  fileprivate func mayMean(_ word: String) -> Bool {
    if Quantity(word) != nil { return true }
    guard takesCurve, word.contains("@") else { return false }
    return word.utf8.first == UInt8(ascii: "@") || Curve.isShape(word.prefix { $0 != "/" })
  }

  /// Reads a number with an optional unit, or a curve such as `0@0s/+400@2s`.
  func parse(_ word: String, parameter: String) throws(ParameterError) -> Curve {
    let hasTimes = word.utf8.contains(UInt8(ascii: "@"))
    guard takesCurve || hasTimes else { return Curve(try value(word[...], parameter)) }
    guard Curve.isWritten(in: word) else { return Curve(try value(word[...], parameter)) }
    guard takesCurve else { throw .curveNotAllowed(parameter: parameter, word: word) }
    return try Curve.parse(
      word[...], value: { (word) throws(ParameterError) in try value(word, parameter) },
      failure: { .badCurve(parameter: parameter, $0) })
  }

  /// Reads a number that does not move.
  package func constant(
    _ word: String, parameter: String = ""
  ) throws(ParameterError) -> Double {
    guard let number = try parse(word, parameter: parameter).constant else {
      throw .curveNotAllowed(parameter: parameter, word: word)
    }
    return number
  }

  func value(_ word: Substring, _ parameter: String) throws(ParameterError) -> Double {
    let value: Double
    if unit == .seconds, let seconds = Quantity.seconds(word) {
      value = seconds
    } else if unit == .channels, let count = Self.layouts[String(word.trimmed)] {
      value = count
    } else {
      guard let quantity = Quantity(word), unit != .seconds || !word.contains(":") else {
        throw .notANumber(parameter: parameter, word: String(word), unit: unit)
      }
      guard let converted = quantity.value(suffixes) else {
        throw .wrongUnit(parameter: parameter, word: String(word), accepted: accepted)
      }
      value = converted
    }
    try check(value, word: String(word), parameter)
    // Minus zero is zero.
    return value + 0
  }

  /// Numbers of channels that have a name.
  private static let layouts = ["mono": 1.0, "stereo": 2.0]
}
