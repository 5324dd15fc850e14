import SyrinxFiles

extension TarFault: ReportableError {
  package var sentence: String { "the tar file is damaged: \(reason)" }

  var reason: String {
    switch self {
    case .notAHeader(let place): "no header of a tar file at byte \(place)"
    case .badNumber(let field, let place):
      "the \(field) in the header at byte \(place) is not a number"
    case .badName(let place): "the header at byte \(place) has no name"
    case .empty: "it is empty"
    case .endsEarly(let name?): "it ends within ‘\(name)’"
    case .endsEarly(nil): "it ends within a header"
    case .tooLarge(let name, let count):
      "‘\(name)’ has \(Measure.bytes(count)), more than \(Measure.bytes(TarEntry.mostBytes))"
    case .badExtension(let place): "the extended header at byte \(place) cannot be read"
    }
  }
}
