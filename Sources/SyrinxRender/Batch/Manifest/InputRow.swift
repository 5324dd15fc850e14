import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// A line of a manifest: a sound or a segment of one, and what is known of it.
package final class InputRow: Sendable {
  /// Its number, from 1 on.
  package let line: Int
  package let path: String
  /// The path as the manifest has it.
  let place: String
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

  /// The columns that may name the sound.
  static let paths = ["path", "audio_filepath", "audio", "file", "wav"] + otherPaths
  /// Those that are passed on beside one of the others.
  private static let otherPaths = [
    "file_name", "filename", "audio_path", "audio_file", "file_path", "filepath", "wav_path",
    "wav_filename",
  ]
  static let times = ["start", "end", "offset", "duration"]

  init(
    _ row: JSONValue, line: Int, in folder: String
  ) throws(ManifestFault) {
    self.line = line
    guard case .object(let members) = row else { throw .notAnObject }
    func text(_ name: String) throws(ManifestFault) -> String? { try text(name, row[name]) }
    func text(_ name: String, _ value: JSONValue?) throws(ManifestFault) -> String? {
      switch value {
      case nil, .null?, .string("")?: nil
      case .string(let text)?: text
      // Whole numbers are names too.
      case .digits(let digits)?: digits
      case .number(let number)? where number == number.rounded() && number.magnitude < 0x1p53:
        value!.compact
      default: throw .badText(name)
      }
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
    var found: (column: String, text: String)?
    for name in Self.paths where found == nil {
      // Hugging Face has an object with path and bytes.
      found = try text(name, row[name]?["path"] ?? row[name]).map { (name, $0) }
    }
    guard let (column, named) = found else { throw .noPath }
    (place, path) = (named, Path.resolve(named, in: folder))
    var start = try number("start")
    if start == nil { start = try number("offset") }
    var end = try number("end")
    // NeMo: without a start the duration is that of the whole file.
    if end == nil, let start { end = try number("duration").map { start + $0 } }
    if let end, end <= start ?? 0 { throw .emptySegment }
    (self.start, self.end) = (start, end)
    let own = try text("id")
    name = try own == nil ? text("utt_id") : own
    // In a manifest of ours the chain has been applied already.
    let isMade = row["input"] != nil
    switch isMade ? nil : row["chain"] {
    case .string(let words)?: chain = .words(words)
    case .array?: chain = .steps((["version": 1, "chain": row["chain"]!] as JSONValue).compact)
    case nil, .null?: chain = nil
    default: throw .badChain
    }
    output = try text("output")
    let passed = Self.otherPaths.filter { $0 != column }
    let known =
      Self.paths + ["start", "end", "offset", "output"] + (isMade ? [] : ["chain"])
    others = members.filter { !known.contains($0.name) || passed.contains($0.name) }
  }

  /// False where these times, which hold unless the line has its own, leave nothing of its sound.
  package func hasSegment(start: Double, end: Double?) -> Bool {
    guard let end = self.end ?? end else { return true }
    return end > self.start ?? start
  }

  package subscript(column name: String) -> JSONValue? {
    switch name {
    case "path": .string(place)
    case "start": start.map { .number($0) }
    case "end": end.map { .number($0) }
    default: others.first { $0.name == name }?.value
    }
  }
}

extension InputRow: Hashable {
  package static func == (one: InputRow, other: InputRow) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
