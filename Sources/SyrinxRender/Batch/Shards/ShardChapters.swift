import SyrinxSystem
import SyrinxText

/// The files of chapters of the samples in a tar file, by their keys, and the state they were in when the
/// samples were rendered.
struct ShardChapters {
  private(set) var paths: [String] = []
  private var hash = ContentHash()

  init() {}

  /// Those of a journal as they are now.
  init(now paths: [String]) {
    for path in paths { add(path, Self.state(of: path)) }
  }

  /// Also of one that is missing, which is a failure of its sample.
  mutating func add(_ path: String, _ state: String) {
    guard path != paths.last else { return }
    paths.append(path)
    hash.add(Array("\(path)\n\(state)\n".utf8))
  }

  static func state(of path: String) -> String {
    FileFacts(path: path).map { "\($0.byteCount) \($0.modified)" } ?? ""
  }

  var json: JSONValue {
    [
      "hash": .string(ContentHash.text(hash.value)),
      "files": .array(paths.map { .string($0) }),
    ]
  }

  /// Nothing has changed since a journal noted them.
  static func areUnchanged(_ noted: JSONValue?) -> Bool {
    guard let noted, case .array(let files)? = noted["files"] else { return false }
    let paths = files.compactMap(\.text)
    return ShardChapters(now: paths).json["hash"] == noted["hash"]
  }
}

extension ShardRequest {
  /// The file of chapters of a sample; nil where all have the same, or none.
  func chapters(of key: String) -> String? {
    guard hasOwnChapters, let pattern = options.render.chapterFile else { return nil }
    let fields = [
      TemplateField("stem", Path.name(of: key)), TemplateField("dir", Path.folder(of: key)),
    ]
    return TemplateField.filling(fields, into: pattern)
  }

  var hasOwnChapters: Bool {
    guard let path = options.render.chapterFile else { return false }
    let pattern = NamePattern(path, among: ["stem", "dir"])
    return pattern.uses("stem") || pattern.uses("dir")
  }
}
