/// What can be wrong with an item of a list, such as an equalizer band.
public enum ItemFault: Hashable, Sendable {
  /// A part that every item has; how an item is written.
  case missing(part: String, form: String)
  case unknown(part: String, word: String, choices: [String])
  /// A part that items of this kind do not have.
  case excess(part: String, kind: String)
  case notANumber(part: String, word: String, examples: [String])
  /// What is allowed as it is written, with its unit.
  case outOfRange(part: String, word: String, allowed: String)
  /// As worded by what declared the parameter.
  case said(String)
}
