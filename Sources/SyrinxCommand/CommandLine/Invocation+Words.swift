extension Invocation {
  /// Refuses words where a command takes none.
  func noWord<C: Command>(of command: C.Type) throws(InvocationError) {
    guard let word = words.first else { return }
    throw C.unexpected(word)
  }

  /// The one word that a command may be given.
  func onlyWord<C: Command>(of command: C.Type) throws(InvocationError) -> String? {
    guard words.count <= 1 else { throw C.unexpected(words[1]) }
    return words.first
  }

  /// The word in a place that a command must be given, by what it is called in its usage.
  func word<C: Command>(
    _ place: Int, _ name: String, of command: C.Type
  ) throws(InvocationError) -> String {
    guard place < words.count else { throw C.missing(name) }
    return words[place]
  }

  /// The one word that a command must be given.
  func oneWord<C: Command>(
    _ name: String, of command: C.Type
  ) throws(InvocationError) -> String {
    guard let word = try onlyWord(of: command) else { throw C.missing(name) }
    return word
  }

  /// The two words that a command must be given, by what they are called in its usage.
  func twoWords<C: Command>(
    _ first: String, _ second: String, of command: C.Type
  ) throws(InvocationError) -> (String, String) {
    let pair = (try word(0, first, of: command), try word(1, second, of: command))
    guard words.count == 2 else { throw C.unexpected(words[2]) }
    return pair
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The one that a word names, of those that errors call so.
  init(chosen word: String, as kind: String) throws(InvocationError) {
    guard let chosen = Self(rawValue: word) else {
      throw .unknownChoice(word, of: kind, known: Self.allCases.map(\.rawValue))
    }
    self = chosen
  }
}
