import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// An output with what a manifest says of it before it is rendered.
struct ManifestOutput: Sendable {
  let output: BatchOutput
  let input: BatchInput
  /// The chain with all that was drawn, as words; nil for a graph.
  let chain: String?

  init(_ output: BatchOutput, of input: BatchInput, _ chain: BatchChain) {
    (self.output, self.input) = (output, input)
    if case .chain(let spec) = chain.patch { self.chain = spec.text } else { self.chain = nil }
  }
}

/// Writes a line for every output that is up to date, in the order of the inputs. The bytes depend on the inputs
/// and the request alone, not on time, threads or the run that made an output.
package enum ManifestWriter {
  /// Writes a temporary file, which gets its name when the caller finishes it.
  package static func begin(
    _ path: String, _ plan: BatchPlan, _ summary: BatchSummary
  ) throws -> DataFileWriter {
    let lines = plan.listed.compactMap { line($0, plan.request, summary, in: path) }
    let writer = try DataFileWriter(path: path, madeOf: plan.listed.map(\.input.path))
    if Path.ending(of: path) == "csv" {
      try writer.write(table(lines))
    } else {
      try writer.write(lines.map { JSONValue.object($0).compact + "\n" }.joined())
    }
    return writer
  }

  private static func line(
    _ listed: ManifestOutput, _ request: BatchRequest, _ summary: BatchSummary,
    in manifest: String
  ) -> [JSONValue.Member]? {
    let output = listed.output
    guard let entry = summary.entry(ofRank: output.rank), let result = entry.result else {
      return nil
    }
    var members: [JSONValue.Member] = [
      .init("path", .string(place(of: output.path, in: manifest))),
      .init("input", .string(listed.input.path)),
      .init("inputBytes", (entry.input?.byteCount).json),
      .init("inputHash", entry.input.map { ContentHash.text($0.hash) }.json),
      .init("variant", .integer(output.variant)),
      .init("seed", .integer(request.options.render.seed)),
      .init("chain", listed.chain.json), .init("frames", .integer(result.frames)),
      .init("rate", .integer(result.rate)), .init("channels", .integer(result.channels)),
      .init("seconds", .number(result.seconds)),
      .init("inputStart", output.row?.start.map { .number($0) } ?? nil),
    ]
    members += result.trace?.members ?? [.init("inputSeconds", nil), .init("timeMap", nil)]
    members.append(.init("outputHash", result.stamp.map { ContentHash.text($0.hash) }.json))
    if request.options.split != nil {
      members.append(.init("split", request.split(of: listed.input).json))
    }
    if !output.words.isEmpty {
      members.append(
        .init(
          "words", .array(output.words.map { .string(place(of: $0.target, in: manifest)) })))
    }
    let own = Set(members.map(\.name) + ["duration"])
    return members + (output.row?.others.filter { !own.contains($0.name) } ?? [])
  }

  /// A path as it is read from the folder of a manifest: a relative one if it lies in it.
  static func place(of output: String, in manifest: String) -> String {
    let here = currentFolder()
    let folder = Path.tidy(Path.resolve(Path.folder(of: manifest), in: here)) + "/"
    let whole = Path.tidy(Path.resolve(output, in: here))
    return whole.hasPrefix(folder) ? String(whole.dropFirst(folder.count)) : whole
  }

  /// Comma-separated values (RFC 4180) with the columns of all lines; unknown ones are empty.
  private static func table(_ lines: [[JSONValue.Member]]) -> String {
    let columns = lines.lazy.joined().map(\.name).unique
    let rows = lines.map { line in
      let values = Dictionary(line.map { ($0.name, $0.value) }) { first, _ in first }
      return columns.map { name in values[name].map { $0 == .null ? "" : $0.plainText } ?? "" }
    }
    return ([columns] + rows).map { $0.csvRecord + "\r\n" }.joined()
  }
}
