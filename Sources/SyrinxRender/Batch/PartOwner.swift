import SyrinxPage
import SyrinxSystem
import SyrinxText

/// Guards what other parts of a batch have said in a report or on a page. Both are replaced as a whole, so that
/// it would be lost.
struct PartOwner {
  /// The folder of all outputs.
  let root: String
  /// The outputs of this part, by their names in that folder.
  let own: Set<String>

  /// Refuses to replace the lines of a report about outputs of others, made or failed, whose inputs are there.
  func check(report path: String) throws {
    guard FileFacts(path: path)?.kind == .file else { return }
    guard let text = try? readTextFile(at: path) else {
      throw BatchError.manifestUnread(path: path)
    }
    for line in Self.lines(of: text, isTable: Path.ending(of: path) == "csv")
    where !line.output.isEmpty && !own.contains(line.output) {
      let isThere = line.hasFailed || FileFacts(path: Path.join(root, line.output)) != nil
      guard isThere, FileFacts(path: line.input) != nil else { continue }
      throw BatchError.replacesPart(path: path, option: "report", output: line.output)
    }
  }

  private typealias Line = (input: String, output: String, hasFailed: Bool)

  /// Those of a text that is no report are none.
  private static func lines(of text: String, isTable: Bool) -> [Line] {
    guard isTable else {
      guard case .array(let files)? = (try? JSONValue(parsing: text))?["files"] else { return [] }
      return files.compactMap { file in
        guard let input = file["path"]?.text, let output = file["output"]?.text else { return nil }
        return (input, output, file["status"] == .string("failed"))
      }
    }
    let records = (try? CSVRecords.parse(text)) ?? []
    guard let names = records.first?.fields, let input = names.firstIndex(of: "path"),
      let output = names.firstIndex(of: "output"), let status = names.firstIndex(of: "status")
    else { return [] }
    return records.dropFirst().map(\.fields).filter { $0.count == names.count }
      .map { ($0[input], $0[output], $0[status] == "failed") }
  }

  /// Refuses to replace a page that shows outputs of others which are there.
  func check(page path: String) throws {
    guard FileFacts(path: path)?.kind == .file else { return }
    let own = Set(own.map(BatchPage.name))
    var isWithinRows = false
    do {
      try LineSplitter.read(path) { line, _ in
        guard isWithinRows else {
          isWithinRows = line.elementsEqual(PageIndex.rowsBegin.utf8)
          return
        }
        let (row, isLast) = Self.row(line)
        if let name = row?["name"]?.text, !own.contains(name),
          FileFacts(path: Path.join(root, name)) != nil
        {
          throw BatchError.replacesPart(path: path, option: "page", output: name)
        }
        // Embedded sounds, which follow, are long.
        if isLast { throw EndOfRows() }
      }
    } catch is EndOfRows {}
  }

  private struct EndOfRows: Error {}

  /// One line of the rows of a page.
  private static func row(_ line: ArraySlice<UInt8>) -> (row: JSONValue?, isLast: Bool) {
    let text = String(decoding: line, as: UTF8.self)
    let isLast = text.hasSuffix(PageIndex.rowsEnd)
    let json = text.dropLast(isLast ? PageIndex.rowsEnd.count : text.hasSuffix(",") ? 1 : 0)
    return (try? JSONValue(parsing: String(json)), isLast)
  }
}

extension BatchPlan {
  /// Refuses to replace what other parts of the batch have written into the same report, page or manifest.
  package func checkParts() throws {
    try manifestOwner?.check()
    let options = request.options
    guard options.measuresAll, options.shard.map({ $0.count > 1 }) ?? false else { return }
    let rendered = pending.lazy.flatMap { $0.outputs(request) }.map(\.name)
    let owner = PartOwner(
      root: request.pattern.root,
      own: Set(kept).union(unmeasured.map { $0.output.name }).union(rendered))
    if let report = options.report { try owner.check(report: report) }
    if let page = options.page { try owner.check(page: page) }
  }
}
