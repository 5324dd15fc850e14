extension Domain {
  /// Refuses what no word could set: values of another kind, out of range, or not finite.
  func check(_ value: ParameterValue, parameter: String) throws(ParameterError) {
    switch (self, value) {
    case (_, .unset), (.list, .list), (.flag, .flag): break
    case (.number(let number), .number(let curve)),
      (.choiceOrNumber(_, let number), .number(let curve)):
      try number.check(curve, parameter: parameter)
    case (.choice(let choices), .choice(let word)),
      (.choiceOrNumber(let choices, _), .choice(let word)):
      guard choices.contains(word) else {
        throw .unknownChoice(parameter: parameter, word: word, choices: choices)
      }
    case (.text, .text(let text)):
      guard !text.isEmpty else { throw .empty(parameter: parameter) }
    default: throw .wrongKind(parameter: parameter, value: value, domain: self)
    }
  }
}

extension NumberDomain {
  fileprivate func check(_ curve: Curve, parameter: String) throws(ParameterError) {
    guard !curve.points.isEmpty || curve.isUnread else { throw .empty(parameter: parameter) }
    guard takesCurve || curve.plainValue != nil else {
      throw .curveNotAllowed(parameter: parameter, word: curve.text())
    }
    for point in curve.points {
      try check(point.value, word: point.value.shortText, parameter)
    }
    do throws(CurveFault) { try curve.check() } catch {
      throw .badCurve(parameter: parameter, error)
    }
  }

  func check(
    _ value: Double, word: @autoclosure () -> String, _ parameter: String
  ) throws(ParameterError) {
    guard range.contains(value) else {
      throw .outOfRange(parameter: parameter, word: word(), unit: unit, range: range)
    }
    guard !isWhole || value == value.rounded() else {
      throw .notWhole(parameter: parameter, word: word())
    }
  }
}
