import SyrinxEngine

extension [ParameterDeclaration] {
  /// The parameter that a bare word fills where those in `set` have values.
  package func positional(for word: String, set: [String]) -> ParameterDeclaration? {
    first { parameter in
      let isFree = parameter.domain.isList || !set.contains(parameter.name)
      return parameter.isPositional && isFree && parameter.domain.mayMean(word)
    }
  }
}

extension ParameterOwner {
  /// The first unset number that can take such a word, preferably one with a default.
  func numberParameter(for word: String, set: [String]) -> String? {
    let free = parameters.filter { parameter in
      !set.contains(parameter.name) && parameter.domain.number != nil
        && (try? parameter.domain.parse(word, parameter: parameter.name)) != nil
    }
    return (free.first { $0.standardText != nil } ?? free.first)?.name
  }

  mutating func take(_ word: String, for parameter: String, _ set: inout [String])
    throws(ParameterError)
  {
    if set.contains(parameter) {
      guard case .list(let earlier) = try value(of: parameter) else {
        throw .setTwice(parameter: parameter)
      }
      try self.set(parameter, to: .list(earlier + [word]))
    } else {
      set.append(parameter)
      try self.set(parameter, word: word)
    }
  }
}

extension Domain {
  package var isList: Bool {
    if case .list = self { true } else { false }
  }
}
