import SyrinxEngine
import SyrinxText

extension AudacityLabels {
  /// The labels as members of `markers`. Names that are there already, or among others, get a number.
  package static func markers(
    in text: String, beside others: [String] = []
  ) throws(TimelineError) -> JSONValue {
    var markers: [JSONValue] = []
    var names = MarkerNames(beside: others)
    for (index, line) in text.rows.enumerated() {
      // A row that begins so holds the frequencies of the label before it.
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("\\") { continue }
      guard let row = Row(line), row.start >= 0, row.end >= row.start,
        row.end <= TimelineTime.limit
      else { throw .expected("start, end and text, parted by tabs", place: "line \(index + 1)") }
      let name = names.name(row.text.isEmpty ? "label" : String(row.text))
      markers.append(
        .object(of: [
          "name": .string(name), "at": .number(row.start),
          "end": row.end > row.start ? .number(row.end) : .none,
        ]))
    }
    return .array(markers)
  }

  package static func text(_ markers: [ResolvedMarker], rate: Int) -> String {
    markers.map { marker in
      let times = [marker.at, marker.end ?? marker.at].map {
        (Double($0) / Double(rate)).text(decimals: 6)
      }
      let name = marker.name.map { $0 == "\t" || $0.isNewline ? " " : $0 }
      return times.joined(separator: "\t") + "\t" + String(name) + "\n"
    }.joined()
  }
}
