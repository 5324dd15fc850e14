import SyrinxSystem
import SyrinxText

extension InputManifest {
  /// Lines of JSON, of which a manifest may have very many: they are read in parts.
  static func lines(of path: String) throws -> [InputRow] {
    // Descriptors, as of `<(…)`, and pipes lie where no sounds do.
    let isDescriptor = ["/dev", "/dev/fd", "/proc/self/fd"].contains(Path.folder(of: path))
    let folder = isDescriptor || InputLocation(path).isPipe ? "" : Path.folder(of: path)
    var rows: [InputRow] = []
    var place = 0
    func add(_ line: ArraySlice<UInt8>) throws {
      place += 1
      let bytes = place == 1 && line.starts(with: byteOrderMark) ? line.dropFirst(3) : line
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ManifestError(path: path, line: place, fault: .notUTF8)
      }
      guard !text.isBlank else { return }
      rows.append(
        try row(place, of: path) { () throws(ManifestFault) in
          guard text.trimmed.first.map({ "{[\"".contains($0) }) ?? false else { throw .notJSON }
          guard !["[", "{", "[{"].contains(text.trimmed) else { throw .severalLines }
          let json: JSONValue
          do throws(JSONError) { json = try JSONValue(parsing: text, keepsDigits: true) } catch {
            throw place == 1 && error.fault == .endedEarly ? .severalLines : .json(error)
          }
          return try InputRow(json.withoutCut(), line: place, in: folder)
        })
    }
    var lines = LineSplitter()
    try readParts(of: path) { part in try lines.add(part) { line, _ in try add(line) } }
    // Without line feeds, returns end the lines.
    try lines.finish { line, _ in
      let isOne = place > 0
      for line in isOne ? [line] : line.split(separator: 0x0D, omittingEmptySubsequences: false) {
        try add(line)
      }
    }
    return rows
  }
}
