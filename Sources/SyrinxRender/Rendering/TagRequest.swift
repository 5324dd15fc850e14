import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A value of `--tag`: `title=Blue`.
public struct TagRequest: Hashable, Sendable {
  public var key: String
  public var text: String

  package init(_ key: String, _ text: String) {
    self.key = key
    self.text = text
  }

  package init?(_ word: String) {
    guard let (key, text) = word.pair(at: "=") else { return nil }
    self.init(key, text)
  }

  var word: String { key + "=" + text }
}

extension [TagRequest] {
  /// The tags of a sound with these in the place of those of the same keys.
  func applied(to tags: Metadata.Tags) -> Metadata.Tags {
    var edit = TagEdit()
    for tag in self { edit.set(tag.key, to: tag.text) }
    return edit.applied(to: tags)
  }
}

extension Parameter {
  /// `--tag`, which may be given several times.
  package static func tags(_ path: @autoclosure @escaping Path<[TagRequest]>) -> Parameter {
    .repeated(
      "tag", path(), placeholder: "KEY=VALUE",
      help: "set a tag of OUT, such as title=Blue; may be repeated, as for two artists",
      advice: "write a key and a text, as in title=Blue",
      parse: { TagRequest($0) }, print: \.word)
  }
}
