import SyrinxSystem
import SyrinxText

extension InputManifest {
  /// Files of Kaldi; paths in them are relative to the working folder. What `text` and `utt2spk` beside them
  /// say is passed on.
  static func kaldi(
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
  var trimmingSpaces: String {
    var rest = self
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return String(rest)
  }
}
