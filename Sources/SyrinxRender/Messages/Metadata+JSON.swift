import SyrinxFiles
import SyrinxText

extension Metadata {
  /// For programs: tags and cues as they are, and the names of all else.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    for tag in tags.list where names.insert(tag.name).inserted {
      let texts = tags.list.filter { $0.name == tag.name }.map(\.text)
      // A text that is there once is no list, as in the first version of this report.
      members.append(
        .init(tag.name, texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })))
    }
    if !cues.isEmpty {
      let cues = cues.map { cue -> JSONValue in
        ["frame": .integer(cue.position), "name": .string(cue.name)]
      }
      members.append(.init("cues", .array(cues)))
    }
    for name in otherItems.names where !names.contains(name) {
      members.append(.init(name, true))
    }
    return .object(members)
  }

  /// Items that are no tags and no plain cues.
  package var otherItems: Inventory {
    var others = self
    others.tags = Metadata.Tags()
    others.cues = cues.filter { !$0.note.isEmpty || $0.region != nil }
    var shown = Metadata()
    shown.cues = others.cues.map { .init(number: $0.number, position: 0, name: $0.name) }
    return others.inventory.subtracting(shown.inventory)
  }
}
