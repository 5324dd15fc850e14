extension Domain {
  /// Refuses what no word could set: values of another kind, out of range, or not finite.
  func check(_ value: ParameterValue, knob: String) throws(ParameterError) {
    switch (self, value) {
    case (_, .unset), (.list, .list), (.flag, .flag): break
    case (.number(let number), .number(let curve)),
      (.choiceOrNumber(_, let number), .number(let curve)):
      try number.check(curve, knob: knob)
    case (.choice(let choices), .choice(let word)),
      (.choiceOrNumber(let choices, _), .choice(let word)):
      guard choices.contains(word) else {
        throw .unknownChoice(knob: knob, word: word, choices: choices)
      }
    case (.text, .text(let text)):
      guard !text.isEmpty else { throw .empty(knob: knob) }
    default: throw .wrongKind(knob: knob, value: value, domain: self)
    }
  }
}

extension NumberDomain {
  fileprivate func check(_ curve: Curve, knob: String) throws(ParameterError) {
    guard !curve.points.isEmpty else { throw .empty(knob: knob) }
    guard takesCurve || curve.plainValue != nil else {
      throw .curveNotAllowed(knob: knob, word: print(curve))
    }
    for point in curve.points {
      try check(point.value, word: point.value.shortText, knob)
      _ = try check(point.moment, word: point.moment.text, knob)
    }
    if let place = curve.firstDescent {
      let pair = Curve(points: Array(curve.points[place - 1...place]))
      throw .momentsDescend(knob: knob, word: print(pair))
    }
  }

  func check(
    _ value: Double, word: @autoclosure () -> String, _ knob: String
  ) throws(ParameterError) {
    guard range.contains(value) else {
      throw .outOfRange(knob: knob, word: word(), unit: unit, range: range)
    }
    guard !isWhole || value == value.rounded() else { throw .notWhole(knob: knob, word: word()) }
  }

  func check(
    _ moment: Curve.Moment, word: @autoclosure () -> String, _ knob: String
  ) throws(ParameterError) -> Curve.Moment {
    let (number, unit, range) =
      switch moment {
      case .seconds(let seconds): (seconds, Unit.seconds, Curve.seconds)
      case .percent(let percent): (percent, Unit.percent, Curve.percents)
      }
    guard range.contains(number) else {
      throw .momentOutOfRange(knob: knob, word: word(), unit: unit, range: range)
    }
    return moment
  }
}
