/// A value of `--meter`: a node and a file, as in `reverb=level.jsonl`.
public struct MeterRequest: Hashable, Sendable {
  public var node: String
  public var path: String

  init?(_ word: String) {
    guard let (node, path) = word.pair(at: "=") else { return nil }
    (self.node, self.path) = (node, path)
  }
}
