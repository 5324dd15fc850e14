import SyrinxEngine
import SyrinxText

/// The label track of Audacity: start, end and text in seconds, parted by tabs
/// (manual.audacityteam.org, “Importing and Exporting Labels”).
public enum AudacityLabels {
  /// The labels as members of `markers`. Names that are there already get a number.
  public static func markers(in text: String) throws(TimelineError) -> JSONValue {
    var markers: [JSONValue] = []
    var counts: [String: Int] = [:]
    let lines = text.rows
    for (index, line) in lines.enumerated() {
      // A row that begins so holds the frequencies of the label before it.
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("\\") { continue }
      let fields = line.fields("\t", maxSplits: 2)
      guard fields.count >= 2, let start = Double(fields[0]), let end = Double(fields[1]),
        start >= 0, end >= start, end <= TimelineTime.limit
      else { throw .expected("start, end and text, parted by tabs", place: "line \(index + 1)") }
      var name = fields.count > 2 ? String(fields[2]) : ""
      if name.isEmpty { name = "label" }
      counts[name, default: 0] += 1
      if let count = counts[name], count > 1 { name += " (\(count))" }
      var members: [JSONValue.Member] = [
        .init("name", .string(name)), .init("at", .number(start)),
      ]
      if end > start { members.append(.init("end", .number(end))) }
      markers.append(.object(members))
    }
    return .array(markers)
  }

  public static func text(_ markers: [ResolvedMarker], rate: Int) -> String {
    markers.map { marker in
      let times = [marker.at, marker.end ?? marker.at].map {
        (Double($0) / Double(rate)).text(decimals: 6)
      }
      let name = marker.name.map { $0 == "\t" || $0.isNewline ? " " : $0 }
      return times.joined(separator: "\t") + "\t" + String(name) + "\n"
    }.joined()
  }
}
