import SyrinxFiles
import SyrinxText

extension [Metadata.Loss] {
  /// One sentence for each reason for which metadata was dropped.
  package var sentences: [String] {
    map(\.reason).unique.map { reason in
      let names = Phrase.list(
        filter { $0.reason == reason }.map(\.words), conjunction: "and")
      return switch reason {
      case .noPlace: "this format cannot hold \(names)"
      case .tooLarge(let most):
        "dropped, since only \(Measure.count(most, "byte")) are copied: \(names)"
      case .tooMany(let most): "dropped, since only \(most) are copied: \(names)"
      case .malformed: "dropped, since it is truncated: \(names)"
      case .unread: "dropped, since it cannot be parsed: \(names)"
      case .elsewhere: "dropped, since programs do not look for it there: \(names)"
      case .behindSound: "dropped, since it follows the sound in a pipe: \(names)"
      case .outside: "dropped, since it is outside of the segment: \(names)"
      case .ofOneSound: "dropped, since it describes one of several sounds: \(names)"
      case .hidden: "left out, since their list hides them (\"toc\": false): \(names)"
      case .unusual(let most):
        "kept, but other programs may show only the first \(most) or wrong titles: \(names)"
      case .soundChanged: "dropped, since it no longer describes the sound: \(names)"
      }
    }
  }
}

extension Metadata.Loss {
  /// The name with the size in bytes, or with the count where it is not 1.
  package var words: String {
    if let byteCount { return "\(name) (\(Measure.count(byteCount, "byte")))" }
    return count == 1 ? name : "\(name) (\(count))"
  }
}

extension [Notice] {
  package var losses: [Metadata.Loss] {
    compactMap { if case .metadataDropped(let loss) = $0 { loss } else { nil } }
  }
}

extension Metadata {
  /// For programs: tags and cues as they are, and the names of all else.
  package var json: JSONValue {
    let names = tags.list.map(\.name).unique
    var members = names.map { name in
      let texts = tags.list.filter { $0.name == name }.map { JSONValue.string($0.text) }
      // A text that is there once is no list, as in the first version of this report.
      return JSONValue.Member(name, texts.count == 1 ? texts[0] : .array(texts))
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
