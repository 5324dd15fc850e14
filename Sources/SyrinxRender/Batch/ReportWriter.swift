import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Writes the results of all files as CSV or JSON. The bytes do not depend on time or threads.
package enum ReportWriter {
  /// Writes a temporary file, which gets its name when the caller finishes it.
  package static func begin(
    _ path: String, _ lines: [JournalEntry]
  ) throws(FileError) -> DataFileWriter {
    let writer = try DataFileWriter(path: path, madeOf: lines.map(\.path))
    try writer.write(Path.ending(of: path) == "csv" ? table(lines) : json(lines))
    return writer
  }

  private static func json(_ lines: [JournalEntry]) -> String {
    let document: JSONValue = ["version": 1, "files": .array(lines.map { .object($0.facts) })]
    return document.pretty + "\n"
  }

  private static let columns = [
    "path", "output", "status", "error", "frames", "seconds", "rate", "channels", "encoding",
    "bytes", "peakDB", "truePeakDB", "integratedLUFS", "clippedSamples", "warnings",
  ]

  /// Comma-separated values (RFC 4180); unknown ones are empty.
  private static func table(_ lines: [JournalEntry]) -> String {
    var text = columns.csvRecord + "\r\n"
    for line in lines {
      let facts = JSONValue.object(line.facts)
      text += columns.map { field(facts[$0] ?? nil) }.csvRecord + "\r\n"
    }
    return text
  }

  private static func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .array(let values): values.map(\.plainText).joined(separator: "; ")
    default: value.plainText
    }
  }
}
