import SyrinxSystem
import SyrinxText

extension InputManifest {
  static func table(
    _ manifest: ManifestText, _ mark: UInt8, _ path: String
  ) throws -> [InputRow] {
    let folder = Path.folder(of: path)
    let records: [CSVRecords.Record]
    do throws(CSVRecords.UnclosedQuote) {
      records = try CSVRecords.parse(manifest.text, separator: mark)
    } catch {
      throw ManifestError(path: path, line: error.line, fault: .openQuote)
    }
    guard let head = records.first else { return [] }
    let names = head.fields
    guard names.contains(where: InputRow.paths.contains) else {
      throw ManifestError(path: path, line: head.line, fault: .noPath)
    }
    if let name = names.first(where: { $0 != Substring($0).trimmingSpaces }) {
      throw ManifestError(path: path, line: head.line, fault: .blankName(name))
    }
    var known: Set<String> = []
    if let name = names.first(where: { !$0.isEmpty && !known.insert($0).inserted }) {
      throw ManifestError(path: path, line: head.line, fault: .twice(name))
    }
    // In tables of Common Voice the sounds are in a folder beside them.
    let clips = "clips"
    let hasClips =
      names.contains("client_id") && FileFacts(path: Path.join(folder, clips))?.kind == .folder
    let times = names.indices.filter { InputRow.times.contains(names[$0]) }
    // Where a comma does not part fields, it stands before decimals, unless points do in others.
    let hasPoints = records.dropFirst().contains { record in
      times.contains { $0 < record.fields.count && record.fields[$0].utf8.contains(0x2E) }
    }
    return try records.dropFirst().map { record in
      var fields = record.fields
      if mark != UInt8(ascii: ","), !hasPoints {
        for place in times where place < fields.count {
          fields[place] = fields[place].replacing(",", with: ".")
        }
      }
      return try row(record.line, of: path) { () throws(ManifestFault) in
        guard fields.count == names.count else { throw .fields(fields.count, of: names.count) }
        let members = zip(names, fields).map { name, field in
          guard InputRow.paths.contains(name) else { return JSONValue.Member(name, .string(field)) }
          let isClip = hasClips && name == "path" && !field.isEmpty && !field.contains("/")
          return JSONValue.Member(
            name, .string(manifest.path(isClip ? Path.join(clips, field) : field, in: folder)))
        }
        return try InputRow(.object(members), line: record.line, in: folder)
      }
    }
  }
}
