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

  /// Those that are there.
  var present: [String] { paths.filter { FileFacts(path: $0)?.kind == .folder } }

  /// The file in which is kept what was found in them.
  var index: String? { cacheFolder("plugins").map { $0 + "/" + kind } }
}
