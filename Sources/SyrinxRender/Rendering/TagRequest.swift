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
