import SyrinxEngine

extension ParameterError: UsageError, AdvisingError {
  package var message: AdvisedSentence { message { $0 } }

  /// `name` says whose parameter it is, as in `reverb: mix` or `--rate`.
  package func message(name: (String) -> String) -> AdvisedSentence {
    message(of: name(parameter))
  }

  private func message(of name: String) -> AdvisedSentence {
    switch self {
    case .inNode(let node, let error): error.message(of: "\(node): \(error.parameter)")
    case .wrongKind(_, let value, let domain):
      .init(
        "\(name)=\(domain.print(value).joined(separator: " ")) has the wrong type",
        advice: domain.valuesText.isEmpty ? "" : ": " + domain.valuesText)
    case .cannotBeUnset: "\(name) cannot be unset"
    case .notANumber(_, let word, .seconds):
      .init(
        "\(name)=\(word) is not a time", advice: ", as in 2.5, 300ms or 1:02:03.5")
    case .notANumber(_, let word, let unit):
      "\(name)=\(word) is not a number\(unit.rawValue.isEmpty ? "" : " (\(unit.rawValue))")"
    case .badCurve(_, let fault): fault.message.behind(name + ": ")
    case .wrongUnit(_, let word, let accepted):
      .init(
        "\(name)=\(word) has an unknown unit",
        advice: "; choose "
          + Phrase.list(accepted.isEmpty ? ["a number without a unit"] : accepted)
          + Self.intention(word, accepted), hasDecimalComma: Self.decimalComma(word) != nil)
    case .outOfRange(_, let word, let unit, let range):
      .init(
        "\(name)=\(word) is outside \(range.text(in: unit))",
        advice: Self.unitLeftOut(word, unit, range))
    case .notWhole(_, let word): "\(name)=\(word) is not a whole number"
    case .unknownChoice(_, let word, let choices):
      .init(
        "\(name)=\(word) is not a choice",
        advice: Phrase.suggestion(word, choices, otherwise: "choose " + Phrase.list(choices)))
    case .neitherChoiceNorNumber(_, let word, let choices, let number):
      .init(
        "\(name)=\(word) is not a choice",
        advice: Phrase.suggestion(
          word, choices,
          otherwise: "choose " + Phrase.list(choices + [number.range.text(in: number.unit)])))
    case .curveNotAllowed(_, let word):
      "\(name)=\(word) is a curve, but this parameter is constant: give one number"
    case .empty: "\(name)= requires a value"
    case .badItem(_, let word, let fault):
      fault.message.behind("\(name): ‘\(word)’: ")
    case .setTwice: "\(name) is set twice"
    case .unknownParameter(let parameter, let known):
      .init(
        "\(name) is an unknown parameter",
        advice: Phrase.suggestion(parameter, known, otherwise: "choose " + Phrase.list(known)))
    }
  }

  /// The name of the parameter, without its node's.
  private var parameter: String {
    switch self {
    case .inNode(_, let error): error.parameter
    case .wrongKind(let parameter, _, _), .cannotBeUnset(let parameter),
      .notANumber(let parameter, _, _), .badCurve(let parameter, _),
      .wrongUnit(let parameter, _, _), .outOfRange(let parameter, _, _, _),
      .notWhole(let parameter, _), .unknownChoice(let parameter, _, _),
      .neitherChoiceNorNumber(let parameter, _, _, _), .curveNotAllowed(let parameter, _),
      .empty(let parameter), .badItem(let parameter, _, _), .setTwice(let parameter),
      .unknownParameter(let parameter, _):
      parameter
    }
  }
}
