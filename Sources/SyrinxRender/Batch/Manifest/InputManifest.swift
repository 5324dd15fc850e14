import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// Reads manifests: CSV and TSV with a line of names, JSON lines (those of NeMo and cuts of Lhotse too), and
/// `wav.scp` or `segments` of Kaldi.
package enum InputManifest {
  /// The files that are read for one, those that Kaldi has beside it among them.
  static func files(_ path: String) -> [String] {
    guard Path.ending(of: path) == "scp" || Path.name(of: path) == segments else { return [path] }
    return [path] + [recordings, text, speakers].map { Path.join(Path.folder(of: path), $0) }
  }

  private static let (segments, recordings) = ("segments", "wav.scp")
  private static let (text, speakers) = ("text", "utt2spk")

  package static func read(_ path: String) throws -> [InputRow] {
    if ShardSamples.isCompressed(path) {
      throw ManifestError(path: path, line: 1, fault: .compressed)
    }
    let rows = try rows(of: path)
    guard !rows.isEmpty else { throw ManifestError(path: path, line: 1, fault: .nothing) }
    return rows
  }

  private static func rows(of path: String) throws -> [InputRow] {
    switch Path.ending(of: path) {
    case "csv":
      let manifest = try ManifestText(at: path)
      let names = manifest.text.utf8.prefix { $0 != 0x0A && $0 != 0x0D }
      // Where the comma stands in numbers, Excel puts semicolons between fields.
      let isEuropean = names.contains(UInt8(ascii: ";")) && !names.contains(UInt8(ascii: ","))
      return try table(manifest, UInt8(ascii: isEuropean ? ";" : ","), path)
    case "tsv": return try table(ManifestText(at: path), 0x09, path)
    case "scp": return try kaldi(recordings: ManifestText(at: path), segments: nil, path)
    default:
      guard Path.name(of: path) == segments else { return try lines(of: path) }
      let scp = Path.join(Path.folder(of: path), recordings)
      return try kaldi(
        recordings: ManifestText(at: scp), segments: readTextFile(at: path), path)
    }
  }

  private static func row<Value>(
    _ line: Int, of path: String, _ body: () throws(ManifestFault) -> Value
  ) throws(ManifestError) -> Value {
    do throws(ManifestFault) { return try body() } catch {
      throw ManifestError(path: path, line: line, fault: error)
    }
  }

  private static func table(
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

  /// Lines of JSON, of which a manifest may have very many: they are read in parts.
  private static func lines(of path: String) throws -> [InputRow] {
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

  /// Files of Kaldi; paths in them are relative to the working folder. What `text` and `utt2spk` beside them
  /// say is passed on.
  private static func kaldi(
    recordings: ManifestText, segments: String?, _ path: String
  ) throws -> [InputRow] {
    let folder = Path.folder(of: path)
    func pairs(_ text: String) -> [(line: Int, id: String, rest: String)] {
      text.rows.enumerated().compactMap {
        let parts = $1.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
        guard let id = parts.first else { return nil }
        return ($0 + 1, String(id), parts.count == 2 ? parts[1].trimmingSpaces : "")
      }
    }
    func table(_ text: String) -> [String: String] {
      let known = pairs(text).filter { !$0.rest.isEmpty }
      return Dictionary(known.map { ($0.id, $0.rest) }) { first, _ in first }
    }
    func beside(_ name: String) throws -> [String: String] {
      let path = Path.join(folder, name)
      return FileFacts(path: path)?.kind == .file ? table(try readTextFile(at: path, .found)) : [:]
    }
    let (texts, speakers) = (try beside(text), try beside(Self.speakers))
    func members(_ id: String, _ file: String) -> [JSONValue.Member] {
      [.init("id", .string(id)), .init("path", .string(recordings.path(file, in: "")))]
        + [("text", texts[id]), ("speaker", speakers[id])].compactMap { name, text in
          text.map { .init(name, .string($0)) }
        }
    }
    guard let segments else {
      return try pairs(recordings.text).map { line, id, file in
        try row(line, of: path) { () throws(ManifestFault) in
          guard !file.isEmpty else { throw .fields(1, of: 2) }
          guard !file.hasSuffix("|") else { throw .pipe }
          return try InputRow(.object(members(id, file)), line: line, in: "")
        }
      }
    }
    let files = table(recordings.text)
    return try pairs(segments).map { line, id, rest in
      try row(line, of: path) { () throws(ManifestFault) in
        let parts = rest.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard parts.count == 3 else { throw .fields(parts.count + 1, of: 4) }
        guard let file = files[parts[0]] else { throw .unknownRecording(parts[0]) }
        guard !file.hasSuffix("|") else { throw .pipe }
        var times = [JSONValue.Member("start", .string(parts[1]))]
        // To the end of the recording.
        if Double(parts[2]) != -1 { times.append(.init("end", .string(parts[2]))) }
        return try InputRow(.object(members(id, file) + times), line: line, in: "")
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return String(rest)
  }
}

/// The text of a manifest that is no JSON.
///
/// One that is not UTF-8 is read as Windows writes it. But paths are bytes: a file whose name has those of the
/// manifest goes before one whose name reads as they do.
struct ManifestText {
  let text: String
  private let isUnicode: Bool

  init(at path: String) throws(PathError) {
    let decoded = DecodedText(try readFile(at: path, most: mostTextBytes))
    text = decoded.text
    isUnicode = decoded.encoding != .windows1252
  }

  /// The path that a part of the text names.
  func path(_ part: String, in folder: String) -> String {
    guard !isUnicode, part.utf8.contains(where: { $0 >= 0x80 }),
      let bytes = TextEncoding.windows1252.bytes(part)
    else { return part }
    let name = SystemText.string(bytes)
    return FileFacts(path: Path.resolve(name, in: folder)) != nil ? name : part
  }
}
