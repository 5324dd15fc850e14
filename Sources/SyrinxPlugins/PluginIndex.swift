import SyrinxSystem

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
    for bytes in KeptText.rows(text, after: Self.heading) {
      let words = bytes.map(KeptText.word)
      if words.count == 5, words[0] == "library", let byteCount = Int(words[1]),
        let hash = UInt64(words[3], radix: 16)
      {
        path = words[4]
        libraries[path] = Library(
          stamp: FileStamp(byteCount: byteCount, modified: words[2], hash: hash), plugins: [])
      } else if words.count == 3, words[0] == "plugin" {
        libraries[path]?.plugins.append(Plugin(label: words[1], title: words[2]))
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
    self.init(text: path.flatMap { KeptText.read(at: $0) } ?? "")
  }

  /// Keeps it in a file. Where that cannot be, all libraries are opened again next time.
  func store(at path: String) { KeptText.write(text, at: path) }
}
