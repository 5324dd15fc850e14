/// Finds effects that are not built in, such as plug-ins. Their names are the family's, a colon and what the
/// family calls them.
public protocol EffectFinder: Sendable {
  /// The word before the colon.
  var family: String { get }
  /// The names and summaries of all that there are, in order.
  var found: [(name: String, summary: String)] { get }
  /// Nil where there is none of the name, or where it cannot be used.
  func effect(named name: String) -> EffectDescriptor?
  /// The reason why there is no effect of the name, as the end of a sentence about it; nil where there is one.
  func obstacle(to name: String) -> String?
}
