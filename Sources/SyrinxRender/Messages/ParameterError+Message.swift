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

  /// A clause on a number that is in range in another unit, or with a minus; empty for others.
  private static func unitLeftOut(_ word: String, _ unit: Unit, _ range: ClosedRange<Double>)
    -> String
  {
    guard let number = Double(word) else { return "" }
    let meant: (value: Double, text: String)? =
      switch unit {
      case .seconds: (number / 1000, word + "ms")
      // 2 rather means twice as much than 2 %.
      case .plain where range.upperBound == 1 && number >= 10: (number / 100, word + "%")
      // Speeds, not the ratios of compressors.
      case .ratio where number >= 25 && range.lowerBound < 1: (number / 100, word + "%")
      case .hertz where number < range.lowerBound: (number * 1000, word + "k")
      case .bitRate where number > 1000: (number / 1000, (number / 1000).shortText)
      // Levels below full scale.
      case .level, .truePeak, .loudness: (-number, (-number).shortText)
      default: nil
      }
    guard let meant, range.contains(meant.value) else { return "" }
    return ": did you mean \(meant.text)?"
  }

  /// A clause on the likeliest intention behind an unknown unit; empty where there is none.
  private static func intention(_ word: String, _ accepted: [String]) -> String {
    if let clause = decimalComma(word) { return clause }
    let word = word.lowercased()
    guard accepted.contains("dB") else { return "" }
    if accepted.contains("dBTP"), word.hasSuffix("lufs") {
      return "; for a loudness use normalize loudness=\(word.dropLast(4))"
    }
    return ["dbfs", "dbtp", "lufs"].contains { word.hasSuffix($0) }
      ? "; to set an absolute level, use normalize" : ""
  }

  /// Begins the clause on a number with a comma before its decimals.
  package static let decimalRule = "; decimals take a point"

  /// A clause on a number with a comma before its decimals; nil for other words.
  fileprivate static func decimalComma(_ word: String) -> String? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.first?.isNumber ?? false }),
      word.allSatisfy({ "0123456789,-−+".contains($0) || $0.isLetter })
    else { return nil }
    return decimalRule + ", as in " + word.replacing(",", with: ".")
  }
}

extension CurveFileError: UsageError {
  package var sentence: String {
    switch self {
    case .empty(let path): "\(path) has no points: a line is a time and a value, as in 1.5,-6"
    case .tooManyPoints(let path, let most): "\(path) has more than \(most) points"
    case .severalEnvelopes(let path, let count):
      "\(path) has \(count) envelopes with points: keep the <envelope> of only one clip"
    case .notAPoint(let path, let line, let text):
      "\(path), line \(line): ‘\(text)’ is not a time and a value, as in 1.5,-6, or 1.5,-6,smooth"
    case .notAPointOfEnvelope(let path, let line, let text):
      "\(path), line \(line): ‘\(text)’ is not a time and a factor, as in t=\"1.5\" val=\"0.5\""
    case .badTime(let path, let line, let fault): "\(path), line \(line): \(fault.sentence)"
    case .badValue(let path, let line, let error): "\(path), line \(line): \(error.sentence)"
    case .badCurve(let path, let fault): "\(path): \(fault.sentence)"
    }
  }
}

extension CurveFault {
  fileprivate var sentence: String { message.text }

  fileprivate var message: AdvisedSentence {
    switch self {
    case .notAPoint(let word): "‘\(word)’ is not a point of a curve, as in 3@1.5s or 3@50%"
    case .timeOutOfRange(let word, let unit, let range):
      "the time ‘\(word)’ is outside \(range.text(in: unit))"
    case .timesDescend(let word): "‘\(word)’: the times of a curve must not decrease"
    case .noRatio(let word):
      "‘exp’ between \(word) requires two values above 0, or two below (decibels are already"
        + " in equal ratios: use linear)"
    case .shapeAlone(let word): "no point after ‘\(word)’, as in 300@0s/\(word)/3000@2s"
    case .notARate(let word):
      "‘\(word)’ is not a rate from 0.001 to 1000 Hz, as in 300..3000@2Hz"
    case .notAFollower(let word):
      "‘\(word)’ is not a valid follower: write LOW..HIGH@follow or LOW..HIGH@follow=FILE, and after it attack5ms,"
        + " release150ms, from-50dB, to-10dB or exp, each after a slash"
    case .levelsUnordered(let word):
      "‘\(word)’: both levels must be between −120 and 0 dB, the lower one first, as in from-50dB/to-10dB"
    case .notACurveFile(let word):
      "‘\(word)’ is not a curve in a file, as in @curve.csv, or @project.aup"
        + " with an envelope of Audacity's"
    case .unknownWave(let word):
      .init(
        "unknown wave ‘\(word)’",
        advice: Phrase.suggestion(
          word, Oscillation.Wave.words + ["exp"],
          otherwise: "choose " + Phrase.list(Oscillation.Wave.words) + ", and exp"))
    }
  }
}

extension ItemFault {
  fileprivate var message: AdvisedSentence {
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
