import SyrinxEngine

extension ParameterDeclaration {
  /// The stand-in for the value in usage lines, such as `DB`.
  package var placeholder: String { domain.placeholder(for: name) }

  /// The parameter's help, the values it takes and its default, as one sentence.
  package var description: String {
    let standard = standardText.map { " [\($0)]" } ?? ""
    let values = domain.valuesText
    return help + (values.isEmpty ? "" : ": " + values) + standard
  }
}

extension Domain {
  package func placeholder(for name: String) -> String {
    switch self {
    case .number(let number): number.placeholder
    case .choice(let choices):
      choices.joined(separator: "|").count <= 32
        ? choices.joined(separator: "|") : name.uppercased()
    case .choiceOrNumber(let choices, let number):
      (choices + [number.placeholder]).joined(separator: "|")
    case .text(let placeholder), .list(let placeholder, _): placeholder
    case .flag: "yes|no"
    }
  }

  /// The accepted values in words; empty where they are not listed.
  var valuesText: String {
    switch self {
    case .number(let number): number.valuesText
    case .choice(let choices): choices.joined(separator: ", ")
    case .choiceOrNumber(let choices, let number):
      choices.joined(separator: ", ") + " or " + number.valuesText
    case .list(let placeholder, _): "list of " + placeholder
    case .text, .flag: ""
    }
  }
}

extension NumberDomain {
  fileprivate var placeholder: String {
    switch unit {
    case .seconds: "T"
    case .milliseconds: "MS"
    case .hertz: "HZ"
    case .decibels, .level, .truePeak: "DB"
    case .percent: "PERCENT"
    case .cents: "CENTS"
    case .ratio: "RATIO"
    case .bits: "BITS"
    case .bitRate: "KBITS"
    case .loudness: "LUFS"
    case .loudnessRange: "LU"
    case .degrees: "DEGREES"
    case .frames, .channels, .plain: isWhole ? "N" : "NUMBER"
    }
  }

  fileprivate var valuesText: String {
    let others = accepted.filter { $0 != unit.rawValue }
    return range.text(in: unit)
      + (others.isEmpty ? "" : " (or in " + others.joined(separator: ", ") + ")")
  }
}

extension ClosedRange<Double> {
  /// The range as `−96…24 dB`.
  package func text(in unit: Unit) -> String {
    let unit = unit.rawValue.isEmpty ? "" : " " + unit.rawValue
    return lowerBound.proseText + "…" + upperBound.proseText + unit
  }
}

extension Double {
  /// The number with U+2212 as its minus sign.
  var proseText: String { shortText.withTrueMinus }
}
