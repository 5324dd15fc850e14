import SyrinxRender

extension Invocation {
  /// Refuses words where a command takes none.
  func noWord<C: Command>(of command: C.Type) throws(InvocationError) {
    guard let word = words.first else { return }
    throw C.unexpected(word)
  }

  /// The one word that a command may be given.
  func onlyWord<C: Command>(of command: C.Type) throws(InvocationError) -> String? {
    guard words.count <= 1 else {
      throw C.unexpected(words[1])
    }
    return words.first
  }

  /// The two words that a command must be given, by what they are called in its usage.
  func twoWords<C: Command>(
    _ first: String, _ second: String, of command: C.Type
  ) throws(InvocationError) -> (String, String) {
    guard words.count >= 2 else {
      throw C.missing(words.isEmpty ? first : second)
    }
    guard words.count == 2 else {
      throw C.unexpected(words[2])
    }
    return (words[0], words[1])
  }
}
