import SyrinxSystem

/// The folders in which plug-ins of a kind are installed: those of a variable, or where systems put them.
struct PluginFolders: Sendable {
  /// As in the names of folders: ladspa.
  let kind: String
  let variable: String

  var paths: [String] {
    if let paths = environment(variable) { return paths.split(separator: ":").map(String.init) }
    let home = environment("HOME")
    let own = home.map { $0 + "/." + kind }
    #if canImport(Darwin)
      let library = "/Library/Audio/Plug-Ins/" + kind.uppercased()
      return [own, home.map { $0 + library }].compactMap { $0 }
        + [library, "/opt/homebrew/lib/" + kind, "/usr/local/lib/" + kind]
    #else
      let machine = Machine.architecture == "arm64" ? "aarch64" : "x86_64"
      let places = ["/usr/local/lib", "/usr/lib", "/usr/lib64", "/usr/lib/\(machine)-linux-gnu"]
      return [own].compactMap { $0 } + places.map { $0 + "/" + kind }
    #endif
  }

  private var present: [String] { paths.filter { FileFacts(path: $0)?.kind == .folder } }

  var isAbsent: Bool { present.isEmpty }

  /// The reason why a plug-in is not found in them, as the end of a sentence about it.
  var absence: String {
    let (kind, folders) = (kind.uppercased(), present)
    return folders.isEmpty
      ? "is not installed: there is no folder of \(kind) plug-ins (\(variable))"
      : "is not among the \(kind) plug-ins in " + folders.joined(separator: ", ")
  }

  func name(of label: String) -> String { kind + ":" + label }

  /// The label in the name of an effect; nil of one of another kind.
  func label(of name: String) -> String? {
    name.hasPrefix(kind + ":") ? String(name.dropFirst(kind.utf8.count + 1)) : nil
  }

  /// The file in which is kept what was found in them.
  var index: String? { cacheFolder("plugins").map { $0 + "/" + kind } }
}
