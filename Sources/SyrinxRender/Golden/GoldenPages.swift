import SyrinxEngine
import SyrinxFiles
import SyrinxPage
import SyrinxSystem

/// A folder of pages about the cases that differ, with an index, to be kept as a build artifact.
package struct GoldenPages {
  package let folder: String
  package let suite: String

  package init(folder: String, suite: String) {
    self.folder = folder
    self.suite = suite
  }

  /// The page of a case, and the portrait of its sound for the index.
  package struct CasePage: Sendable {
    package let path: String
    package let got: SoundPortrait
  }

  var indexPath: String { Path.join(folder, "index.html") }

  package func path(of golden: GoldenCase) -> String { Path.join(folder, name(of: golden)) }

  /// The name of the case, with characters escaped that Windows and stores of build artifacts
  /// refuse, and none that is the index's.
  private func name(of golden: GoldenCase) -> String {
    let name = golden.fileName.unicodeScalars.map { scalar in
      let isTaken = !"<>:\"\\|*?".unicodeScalars.contains(scalar) && scalar.value >= 32
      let code = String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
      return isTaken ? String(scalar) : "%" + code
    }.joined()
    return (name.lowercased() == "index" ? "%69ndex" : name) + ".html"
  }

  /// Removes the page of an earlier run, for a case that now passes; a page of others stays.
  package func remove(_ golden: GoldenCase) {
    let path = path(of: golden)
    if let text = try? readTextFile(at: path, .found), isOwnPage(text) { removeFile(path) }
  }

  package func write(_ golden: GoldenCase, _ found: FileComparison) throws -> CasePage {
    try makeFolder(folder)
    let path = path(of: golden)
    var content = ComparisonPage(comparison: found)
    (content.title, content.summary) = (golden.name, golden.chain.text.printable)
    let (output, got) = try content.begin(at: path, StagedProgress(output: path))
    try output.finish()
    return CasePage(path: path, got: got)
  }

  /// Writes the index into a temporary file, which gets its name when the caller finishes it.
  package func beginIndex(_ report: GoldenReport) throws -> DataFileWriter {
    try makeFolder(folder)
    let rows = report.outcomes.filter { $0.verdict != .same }.map { outcome in
      let got = outcome.page?.got
      return PageIndex.Row(
        name: outcome.golden.name, sound: nil,
        page: outcome.page.map { _ in name(of: outcome.golden) }, seconds: got?.seconds,
        loudness: got?.loudness, peak: got.flatMap { decibels(amplitude: Double($0.peak)) },
        note: ([outcome.verdict.rawValue] + outcome.reasons).joined(separator: " · "),
        wave: got?.outline ?? [])
    }
    let index = PageIndex(
      title: InputLocation(suite).title, summary: report.summary, rows: rows)
    let writer = try DataFileWriter(path: indexPath, madeOf: report.files)
    try index.write { try writer.write($0) }
    return writer
  }
}
