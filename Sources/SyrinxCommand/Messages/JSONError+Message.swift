import SyrinxText

extension JSONError: ReportableError {
  var sentence: String { "line \(line), column \(column): \(fault.reason)" }

  var exitStatus: ExitStatus { .misused }
}

extension JSONError.Fault {
  var reason: String {
    switch self {
    case .endedEarly: "the JSON ends too early"
    case .unexpected(let found, let wanted): "‘\(found)’ stands where \(wanted) belongs"
    case .badEscape: "there is no such escape in JSON"
    case .loneSurrogate: "half of a surrogate pair is no character"
    case .controlCharacter: "a line break or control character stands inside quotes"
    case .badNumber: "this is not a number as JSON writes it"
    case .numberTooLarge: "the number is too large"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .textAfterEnd: "something follows the end of the JSON"
    }
  }
}
