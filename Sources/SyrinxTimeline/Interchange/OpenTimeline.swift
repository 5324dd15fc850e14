import SyrinxText

/// OpenTimelineIO's JSON (github.com/AcademySoftwareFoundation/OpenTimelineIO, “Serialized schema”).
///
/// Where it has no word for something, that stands under `metadata.syrinx` of its object, as our own
/// documents write it.
public enum OpenTimeline {
  static let metadataName = "syrinx"

  static func own(_ object: JSONValue) -> [JSONValue.Member] {
    object["metadata"]?[metadataName]?.members ?? []
  }

  /// The kind of an object without its version, by its name of today.
  static func schema(_ object: JSONValue) -> String {
    let name = String((object["OTIO_SCHEMA"]?.text ?? "").fields(".")[0])
    return ["Sequence": "Track", "Filler": "Gap"][name] ?? name
  }

  /// Members of a clip that OpenTimelineIO itself tells.
  static let told = [
    "path", "at", "after", "with", "marker", "offset", "start", "end", "crossfade", "until", "off",
  ]
}

extension JSONNode {
  /// A member that is there and not null.
  subscript(name: String) -> JSONNode? {
    guard let value = value[name], value != nil else { return nil }
    return JSONNode(value, path: inside(name))
  }

  func children() throws(TimelineError) -> [JSONNode] { try self["children"]?.elements() ?? [] }

  /// A member that is a text, and not an empty one.
  func text(_ name: String) -> String? {
    value[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
