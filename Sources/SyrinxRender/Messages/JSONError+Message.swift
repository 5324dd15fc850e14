import SyrinxText

extension JSONError: UsageError {
  package var sentence: String { "line \(line), column \(column): \(fault.reason)" }
}

extension JSONError.Fault {
  package var reason: String {
    switch self {
    case .endedEarly: "unexpected end of JSON"
    case .unexpected(let found, let wanted): "unexpected ‘\(found)’: expected \(wanted)"
    case .notFinite(let word): "\(word) is not a number of JSON, which knows finite ones only"
    case .badEscape: "invalid escape"
    case .loneSurrogate: "unpaired surrogate"
    case .controlCharacter: "unescaped control character in a string"
    case .badNumber: "invalid number"
    case .numberTooLarge: "the number is too large"
    case .tooDeep(let limit): "nested more than \(limit) deep"
    case .textAfterEnd: "unexpected text after the end of the JSON"
    }
  }
}
