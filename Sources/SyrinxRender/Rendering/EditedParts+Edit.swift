import SyrinxEngine
import SyrinxText

extension EditedParts {
  /// A part that is cut out, and what it was named by.
  struct Edit: Hashable {
    var name: String
    var part: Cut.Part

    var json: JSONValue {
      [
        "name": .string(name), "start": .number(part.start),
        "end": part.end.isInfinite ? nil : .number(part.end),
        "sound": part.insert.map { .string($0) } ?? nil,
      ]
    }

    var line: String {
      let end = part.end.isInfinite ? "the end" : Measure.duration(part.end)
      return [
        "cut out \(Measure.duration(part.start))…\(end)",
        name == "" || TimeRange(name) != nil ? "" : " ‘\(name)’",
        part.insert.map { ", instead ‘\($0)’" } ?? "",
      ].joined().printable
    }
  }
}
