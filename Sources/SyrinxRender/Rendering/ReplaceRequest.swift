/// A value of `--replace`: `um=say:well`, or `4.3..4.5=other.wav`.
public struct ReplaceRequest: Hashable, Sendable {
  public var part: String
  public var sound: String

  package init?(_ word: String) {
    guard let (part, sound) = word.pair(at: "=") else { return nil }
    (self.part, self.sound) = (part, sound)
  }

  var word: String { part + "=" + sound }
}
