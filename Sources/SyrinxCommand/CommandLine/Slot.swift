/// The kind of one word of a command, as far as completion has to know.
enum Slot: Hashable {
  case file
  /// All words before `--`; where `lists` are taken too, a word may be `@` and the name of one.
  case files(lists: Bool)
  /// A file, unless the chain begins here.
  case optionalFile
  /// All further words.
  case chain
  /// One of some words.
  case word([String])
  case effect
  case voice
  /// Anything that help can be asked about.
  case topic
}
