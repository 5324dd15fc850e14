import SyrinxSystem

extension InputLocation {
  /// The names of inputs, with as many of their parent folders as tell them apart.
  package static func titles(of paths: [String]) -> [String] {
    func title(_ path: String, _ name: String) -> String {
      let input = InputLocation(path)
      return input == .standardInput ? input.title : SystemText.shown(name).printable
    }
    let parts = paths.map {
      $0.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
    let wanted = Set(parts).count
    let depth = parts.map(\.count).max() ?? 1
    for count in 1..<max(depth, 1) {
      let names = parts.map { $0.suffix(count).joined(separator: "/") }
      if Set(names).count == wanted { return zip(paths, names).map(title) }
    }
    return paths.map { title($0, $0) }
  }
}
