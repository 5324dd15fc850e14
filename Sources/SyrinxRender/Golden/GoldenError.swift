public enum GoldenError: Error, Hashable, Sendable {
  case unknownTask(String, known: [String])
  case unknownCase(String, suite: String, candidates: [String])
  case overwrites(name: String, path: String)
}
