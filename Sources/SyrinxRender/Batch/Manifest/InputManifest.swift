import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A line of a manifest: a sound or a segment of one, and what is known of it.
package final class InputRow: Sendable {
  package let path: String
  /// The segment, in seconds.
  package let start: Double?
  package let end: Double?
  /// Its name, where several lines are of one sound.
  package let name: String?
  /// Its own chain, as the text of a `--chain` file or as words.
  package let chain: RowChain?
  /// Its output below the folder of all outputs.
  package let output: String?
  /// All other columns, which are passed on.
  package let others: [JSONValue.Member]

  package enum RowChain: Hashable, Sendable {
    case words(String)
    case steps(String)
  }

  fileprivate init(
    _ row: JSONValue, paths: [String] = ["path", "audio_filepath", "audio", "file", "wav"],
    in folder: String
  ) throws(ManifestFault) {
    guard case .object(let members) = row else { throw .notAnObject }
    func text(_ name: String) -> String? {
      if case .string(let text)? = row[name], !text.isEmpty { text } else { nil }
    }
    func number(_ name: String) throws(ManifestFault) -> Double? {
      let value: Double?
      switch row[name] {
      case nil, .null?, .string("")?: return nil
      case .number(let number)?: value = number
      case .string(let text)?: value = Double(text)
      default: value = nil
      }
      guard let value, value.isFinite, (0...1e9).contains(value) else { throw .badTime(name) }
      return value
    }
    guard let named = paths.lazy.compactMap({ text($0) }).first else { throw .noPath }
    path = Path.resolve(named, in: folder)
    var start = try number("start")
    var end = try number("end")
    // NeMo: a segment has an offset; without it the duration is that of the whole file.
    if start == nil, let offset = try number("offset") {
      start = offset
      end = try number("duration").map { offset + $0 }
    }
    if let start, let end, end <= start { throw .emptySegment }
    (self.start, self.end) = (start, end)
    name = text("id") ?? text("utt_id")
    switch row["chain"] {
    case .string(let words)?: chain = .words(words)
    case .array?: chain = .steps((["version": 1, "chain": row["chain"]!] as JSONValue).compact)
    default: chain = nil
    }
    output = text("output")
    let own = paths + ["start", "end", "offset", "chain", "output"]
    others = members.filter { !own.contains($0.name) }
  }

  /// A column of the line.
  package subscript(column name: String) -> JSONValue? {
    others.first { $0.name == name }?.value
  }
}

extension InputRow: Hashable {
  package static func == (one: InputRow, other: InputRow) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why a line of a manifest cannot be read.
package enum ManifestFault: Error, Hashable {
  case notAnObject, noPath, emptySegment, pipe
  case json(JSONError)
  case badTime(String)
  case unknownRecording(String)
  case fields(Int, of: Int)
}

package struct ManifestError: Error, Hashable {
  let path: String
  let line: Int
  let fault: ManifestFault
}

/// Reads manifests: CSV and TSV with a line of names, JSON lines (those of NeMo and cuts of Lhotse too), and
/// `wav.scp` or `segments` of Kaldi.
package enum InputManifest {
  package static func read(_ path: String) throws -> [InputRow] {
    let name = Path.name(of: path)
    let text = try readTextFile(at: path)
    switch Path.ending(of: path) {
    case "csv": return try table(text, UInt8(ascii: ","), path)
    case "tsv": return try table(text, 0x09, path)
    case "scp": return try kaldi(recordings: text, segments: nil, path)
    default:
      guard name == "segments" else { return try lines(text, path) }
      let scp = Path.join(Path.folder(of: path), "wav.scp")
      return try kaldi(recordings: readTextFile(at: scp), segments: text, path)
    }
  }

  private static func row<Value>(
    _ line: Int, of path: String, _ body: () throws(ManifestFault) -> Value
  ) throws(ManifestError) -> Value {
    do throws(ManifestFault) { return try body() } catch {
      throw ManifestError(path: path, line: line, fault: error)
    }
  }

  private static func table(_ text: String, _ mark: UInt8, _ path: String) throws -> [InputRow] {
    let records = CSVRecords.parse(text, separator: mark)
    guard let names = records.first else { return [] }
    return try records.dropFirst().enumerated().map { place, fields in
      try row(place + 2, of: path) { () throws(ManifestFault) in
        guard fields.count == names.count else { throw .fields(fields.count, of: names.count) }
        let members = zip(names, fields).map { JSONValue.Member($0, .string($1)) }
        return try InputRow(.object(members), in: Path.folder(of: path))
      }
    }
  }

  private static func lines(_ text: String, _ path: String) throws -> [InputRow] {
    var rows: [InputRow] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (place, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      rows.append(
        try row(place + 1, of: path) { () throws(ManifestFault) in
          let json: JSONValue
          do throws(JSONError) { json = try JSONValue(parsing: String(line)) } catch {
            throw .json(error)
          }
          return try InputRow(json.withoutCut, in: Path.folder(of: path))
        })
    }
    return rows
  }

  /// Files of Kaldi; paths in them are relative to the working folder. What `text` and `utt2spk` beside them
  /// say is passed on.
  private static func kaldi(
    recordings: String, segments: String?, _ path: String
  ) throws -> [InputRow] {
    let folder = Path.folder(of: path)
    func pairs(_ text: String) -> [(line: Int, id: String, rest: String)] {
      text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().compactMap {
        let parts = $1.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
        guard parts.count == 2 else { return nil }
        return ($0 + 1, String(parts[0]), parts[1].trimmingSpaces)
      }
    }
    func beside(_ name: String) -> [String: String] {
      let text = (try? readTextFile(at: Path.join(folder, name))) ?? ""
      return Dictionary(pairs(text).map { ($0.id, $0.rest) }) { first, _ in first }
    }
    let (texts, speakers) = (beside("text"), beside("utt2spk"))
    func members(_ id: String, _ file: String) -> [JSONValue.Member] {
      [.init("id", .string(id)), .init("path", .string(file))]
        + [("text", texts[id]), ("speaker", speakers[id])].compactMap { name, text in
          text.map { .init(name, .string($0)) }
        }
    }
    let found = pairs(recordings)
    guard let segments else {
      return try found.map { line, id, file in
        try row(line, of: path) { () throws(ManifestFault) in
          guard !file.hasSuffix("|") else { throw .pipe }
          return try InputRow(.object(members(id, file)), in: "")
        }
      }
    }
    let files = Dictionary(found.map { ($0.id, $0.rest) }) { first, _ in first }
    return try pairs(segments).map { line, id, rest in
      try row(line, of: path) { () throws(ManifestFault) in
        let parts = rest.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard parts.count == 3 else { throw .fields(parts.count + 1, of: 4) }
        guard let file = files[parts[0]] else { throw .unknownRecording(parts[0]) }
        guard !file.hasSuffix("|") else { throw .pipe }
        let times: [JSONValue.Member] = [
          .init("start", .string(parts[1])), .init("end", .string(parts[2])),
        ]
        return try InputRow(.object(members(id, file) + times), in: "")
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

extension JSONValue {
  /// A cut of Lhotse as a line with path, start and end; other objects as they are. The cut itself stays among
  /// the columns.
  fileprivate var withoutCut: JSONValue {
    guard case .object(let members) = self, let recording = self["recording"],
      case .array(let sources)? = recording["sources"],
      case .string(let path)? = sources.first?["source"]
    else { return self }
    var more: [Member] = [Member("path", .string(path))]
    if case .number(let start)? = self["start"], case .number(let seconds)? = self["duration"] {
      more += [Member("start", .number(start)), Member("end", .number(start + seconds))]
    }
    if case .array(let supervisions)? = self["supervisions"], let first = supervisions.first {
      for name in ["text", "speaker", "language"] {
        if let value = first[name] { more.append(Member(name, value)) }
      }
    }
    let hidden = Set(more.map(\.name) + ["recording", "duration"])
    return .object(more + members.filter { !hidden.contains($0.name) })
  }
}

extension ManifestError: ReportableError {
  package var sentence: String {
    let reason =
      switch fault {
      case .notAnObject: "must be an object such as {\"path\": \"a.wav\"}"
      case .noPath: "names no file: a column path (or audio_filepath) is required"
      case .emptySegment: "the end must lie behind the start"
      case .pipe: "is a command, which is not run: make files of it first"
      case .json(let error): "column \(error.column): \(error.fault.reason)"
      case .badTime(let name): "\(name) must be a number of seconds from 0"
      case .unknownRecording(let id): "‘\(id)’ is not in wav.scp"
      case .fields(let count, let wanted):
        "has \(Measure.count(count, "field")) instead of \(wanted)"
      }
    return "\(Phrase.place(path, line)): \(reason)"
  }

  package var exitStatus: ExitStatus { .misused }
}
