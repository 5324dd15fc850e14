import SyrinxRender

extension Invocation {
  /// Refuses words where a command takes none.
  func noWord<C: Command>(of command: C.Type) throws(InvocationError) {
    guard let word = words.first else { return }
    throw .tooManyWords(word, command: C.name, usage: C.usageLine)
  }

  /// The one word that a command may be given.
  func onlyWord<C: Command>(of command: C.Type) throws(InvocationError) -> String? {
    guard words.count <= 1 else {
      throw .tooManyWords(words[1], command: C.name, usage: C.usageLine)
    }
    return words.first
  }

  /// The two words that a command must be given, by what they are called in its usage.
  func twoWords<C: Command>(
    _ first: String, _ second: String, of command: C.Type
  ) throws(InvocationError) -> (String, String) {
    guard words.count >= 2 else {
      throw .missing(
        word: words.isEmpty ? first : second, command: C.name, usage: C.usageLine)
    }
    guard words.count == 2 else {
      throw .tooManyWords(words[2], command: C.name, usage: C.usageLine)
    }
    return (words[0], words[1])
  }
}
