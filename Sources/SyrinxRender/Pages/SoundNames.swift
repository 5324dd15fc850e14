import SyrinxEngine
import SyrinxFiles

extension DecodedSound {
  /// The names of files, with as many of the folders before them as it takes to tell them apart.
  package static func titles(of paths: [String]) -> [String] {
    let parts = paths.map {
      $0.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
    let wanted = Set(parts).count
    let depth = parts.map(\.count).max() ?? 1
    for count in 1..<max(depth, 1) {
      let names = parts.map { $0.suffix(count).joined(separator: "/") }
      if Set(names).count == wanted {
        return zip(paths, names).map { path, name in
          path == "-" ? title(of: path) : SystemText.shown(name).printable
        }
      }
    }
    return paths.map { $0 == "-" ? title(of: $0) : SystemText.shown($0).printable }
  }
}
