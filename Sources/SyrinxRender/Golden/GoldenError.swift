/// What can be wrong with a request to check or record.
public enum GoldenError: Error, Hashable, Sendable {
  case unknownTask(String, known: [String])
  case unknownCase(String, suite: String, candidates: [String])
  /// A case that would write over a file that the suite uses.
  case overwrites(name: String, path: String)
}
