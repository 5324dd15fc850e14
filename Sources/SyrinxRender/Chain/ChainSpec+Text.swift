import SyrinxSystem
import SyrinxText

extension ChainSpec {
  /// Reads a chain from the words of the command line, parted by spaces, or from JSON: an array of steps, or a
  /// document with the member `chain`.
  public init(text: String, voices: VoiceBook = .builtIn) throws {
    guard Self.isJSON(text) else {
      try self.init(
        words: text.chainWords, voices: voices)
      return
    }
    let document = try Document(parsing: text)
    if case .array = document.value {
      try self.init(document, voices: voices)
      return
    }
    guard case .chain(let chain) = try Patch(parsing: text, voices: voices) else {
      throw DocumentError.expected("effects in a chain, not a graph with players", place: "")
    }
    self = chain
  }

  /// In words, what stands in brackets is an effect; in JSON it is an object, an array or nothing.
  private static func isJSON(_ text: String) -> Bool {
    var isInBrackets = false
    for character in text where !character.isWhitespace {
      switch character {
      case "{": return true
      case "]", "\"": return isInBrackets
      case "[": isInBrackets = true
      default: return false
      }
    }
    return false
  }
}
