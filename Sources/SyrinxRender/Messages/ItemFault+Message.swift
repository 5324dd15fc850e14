import SyrinxEngine

extension ItemFault {
  var message: AdvisedSentence {
    switch self {
    case .badCurve(let part, let fault): fault.message.behind(part + ": ")
    case .colonInTime(let example):
      "‘:’ begins a gain; times in a band are written in seconds, as in \(example)"
    case .badTimes(let examples):
      "write two times, the second later, as in \(Phrase.list(examples))"
    case .missing(let part, let form): "\(part) is missing; the form is \(form)"
    case .unknown(let part, let word, let choices):
      .init(
        "unknown \(part) ‘\(word)’",
        advice: Phrase.suggestion(word, choices, otherwise: "choose " + Phrase.list(choices)))
    case .excess(let part, let kind): "\(kind) takes no \(part)"
    case .notANumber(let part, let word, let examples):
      .init(
        "\(part) ‘\(word)’ is not a number",
        advice: ParameterError.decimalComma(word) ?? ", as in \(Phrase.list(examples))",
        hasDecimalComma: ParameterError.decimalComma(word) != nil)
    case .outOfRange(let part, let word, let allowed): "\(part) \(word) is outside \(allowed)"
    case .said(let text): .init(text)
    }
  }
}
