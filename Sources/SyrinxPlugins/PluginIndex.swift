import SyrinxSystem
import SyrinxText

/// The plug-ins of libraries that have been opened once, by which later runs know in which one a plug-in is
/// without opening any. A library whose size or time has changed is opened anew.
struct PluginIndex: Hashable, Sendable {
  /// A library and, in the order of their numbers in it, its plug-ins.
  struct Library: Hashable, Sendable {
    var stamp: FileStamp
    var plugins: [Plugin]
  }

  struct Plugin: Hashable, Sendable {
    /// Empty of one that cannot be used.
    var label: String
    var title: String
  }

  private(set) var libraries: [String: Library] = [:]

  private static let heading = "syrinx plug-ins 1"

  init() {}

  /// Reads what was written; what is not understood is left out.
  init(text: String) {
    var path = ""
    for (number, line) in text.rows.enumerated() {
      guard number > 0 else {
        if line != Self.heading[...] { return }
        continue
      }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 5, parts[0] == "library", let bytes = Int(parts[1]),
        let hash = UInt64(parts[3], radix: 16)
      {
        path = parts[4]
        libraries[path] = Library(
          stamp: FileStamp(byteCount: bytes, modified: parts[2], hash: hash), plugins: [])
      } else if parts.count == 3, parts[0] == "plugin" {
        libraries[path]?.plugins.append(Plugin(label: parts[1], title: parts[2]))
      }
    }
  }

  var text: String {
    var text = Self.heading + "\n"
    for (path, library) in libraries.ordered(by: { $0.key })
    where !path.utf8.contains(where: { $0 < 0x20 }) {
      let stamp = library.stamp
      text +=
        "library\t\(stamp.byteCount)\t\(stamp.modified)\t\(ContentHash.text(stamp.hash))\t\(path)\n"
      for plugin in library.plugins { text += "plugin\t\(plugin.label)\t\(plugin.title)\n" }
    }
    return text
  }

  /// The library of a path, if it is still what it was.
  func library(_ path: String, _ facts: FileFacts) -> Library? {
    guard let library = libraries[path], library.stamp.byteCount == facts.byteCount,
      library.stamp.modified == facts.modified
    else { return nil }
    return library
  }

  mutating func set(_ library: Library, at path: String) { libraries[path] = library }
}

extension PluginIndex {
  /// The one that is kept in a file; an empty one where there is none.
  init(path: String?) {
    self.init(text: path.flatMap { try? readTextFile(at: $0, .found) } ?? "")
  }

  /// Keeps it in a file, which has its name when it is whole. Where that cannot be, all libraries are opened
  /// again next time.
  func store(at path: String) {
    var dice = SystemRandomNumberGenerator()
    let unfinished = path + "." + String(dice.next(), radix: 16)
    do {
      try makeFolder(Path.folder(of: path), isPrivate: true)
      try Descriptor(creating: unfinished).write(Array(text.utf8))
      try moveFile(unfinished, to: path)
    } catch {
      removeFile(unfinished)
    }
  }
}
