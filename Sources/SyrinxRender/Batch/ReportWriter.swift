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
    let files = lines.map { JSONValue.object($0.facts) }
    let document: JSONValue = ["version": 1, "files": .array(files)]
    try writer.write(Path.ending(of: path) == "csv" ? table(files) : document.pretty + "\n")
    return writer
  }

  private static let columns = [
    "path", "output", "status", "error", "frames", "seconds", "rate", "channels", "encoding",
    "bytes", "peakDB", "truePeakDB", "integratedLUFS", "clippedSamples", "warnings",
  ]

  /// Comma-separated values (RFC 4180); unknown ones are empty.
  private static func table(_ files: [JSONValue]) -> String {
    let rows = files.map { facts in columns.map { field(facts[$0] ?? nil) } }
    return ([columns] + rows).map { $0.csvRecord + "\r\n" }.joined()
  }

  private static func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .array(let values): values.map(\.plainText).joined(separator: "; ")
    default: value.plainText
    }
  }
}
