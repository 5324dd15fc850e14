extension EngineError {
  /// The same error, said of the node that has this name in the graph.
  func named(_ name: String) -> EngineError {
    switch self {
    case .formatsClash(_, let formats): .formatsClash(node: name, formats)
    case .tooManyChannels(_, let format, let most):
      .tooManyChannels(node: name, format, most: most)
    case .holdsTooMuch(_, let format, let seconds):
      .holdsTooMuch(node: name, format, seconds: seconds)
    case .outOfRange(_, let parameter, let value, let unit, let range):
      .outOfRange(node: name, parameter: parameter, value: value, unit: unit, range: range)
    case .endUnknown(_, let parameter): .endUnknown(node: name, parameter: parameter)
    default: self
    }
  }
}
