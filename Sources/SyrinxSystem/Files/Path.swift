/// Paths as the system reads them: bytes, of which only the slash and, in names, the dot mean
/// something. They are not looked at by characters, since a slash before a combining mark is none.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The same path without empty steps and those that stay where they are.
  package static func tidy(_ path: String) -> String {
    let steps = Self.steps(path).filter { $0 != "." }.joined(separator: "/")
    return isAbsolute(path) ? "/" + steps : steps
  }

  /// True of a path whose ~ the shell has left as it was.
  package static func namesHome(_ path: String) -> Bool { path == "~" || path.hasPrefix("~/") }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The names between the slashes of a path.
  package static func steps(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  package static func join(_ folder: String, _ rest: String) -> String {
    folder.isEmpty ? rest : folder.utf8.last == slash ? folder + rest : folder + "/" + rest
  }

  /// The last step of a path.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The folder of a path, without its slash; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where a path leads that begins in a folder.
  package static func resolve(_ path: String, in folder: String) -> String {
    isAbsolute(path) ? path : join(folder, path)
  }

  /// The ending of a path's name in small letters; empty where it has none.
  package static func ending(of path: String) -> String {
    parts(ofName: name(of: path)).ending?.lowercased() ?? ""
  }

  /// A name without its ending, and the ending; nil where it has none.
  package static func parts(ofName name: String) -> (stem: String, ending: String?) {
    guard let dot = name.utf8.lastIndex(of: dot), dot > name.startIndex else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }

  /// The rest of a path below a folder.
  package static func below(_ folder: String, _ path: String) -> String {
    let start = folder.isEmpty ? "" : join(folder, "")
    return path.utf8.starts(with: start.utf8)
      ? String(path[path.utf8.index(path.startIndex, offsetBy: start.utf8.count)...]) : path
  }

  /// A path by its bytes: two that look alike and differ in them lead to two files, and yet are equal
  /// as text.
  package struct Key: Hashable, Sendable {
    private let bytes: [UInt8]

    package init(_ path: String) { bytes = Array(path.utf8) }
  }
}

extension String {
  /// As many whole characters from the front as fit into so many bytes.
  package func shortened(toBytes count: Int) -> Substring {
    var text = self[...]
    while text.utf8.count > count { text.removeLast() }
    return text
  }
}
