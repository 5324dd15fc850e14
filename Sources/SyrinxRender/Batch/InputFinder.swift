import SyrinxFiles
import SyrinxSystem

/// Finds the inputs: files, the contents of folders, and lists of files.
package struct InputFinder {
  /// In the order of the command line; within a folder by name.
  package private(set) var inputs: [BatchInput] = []
  package private(set) var failures: [(path: String, error: any Error)] = []
  private let patterns: [String]
  private let takesRaw: Bool
  /// The folder of the outputs, and known outputs among the inputs, which are skipped.
  private let root: FileIdentity?
  private let outputs: Set<FileIdentity>

  /// Without a folder of outputs it finds sounds that are only read.
  package init(
    match: String?, takesRaw: Bool, root: String? = nil, outputs: Set<FileIdentity> = []
  ) {
    patterns = match?.split(separator: ",").map(String.init) ?? []
    self.takesRaw = takesRaw
    self.root = root.flatMap { FileIdentity(path: $0.isEmpty ? "." : $0) }
    self.outputs = outputs
  }

  package mutating func add(_ word: String) throws {
    switch InputLocation(word) {
    case .standardInput: throw BatchError.pipe(word)
    case .computed: throw BatchError.computed(word)
    default: break
    }
    if word.hasPrefix("@"), FileFacts(path: word) == nil {
      try addList(String(word.dropFirst()))
    } else if FileFacts(path: word)?.kind == .folder {
      try addFolder(word, below: "")
    } else {
      inputs.append(BatchInput(path: word, folder: ""))
    }
  }

  /// Adds the files of a list; `-` is standard input.
  private mutating func addList(_ list: String) throws {
    let paths = try readPathList(at: list)
    if let line = paths.first, FileFacts(path: line) == nil {
      // Lines of a manifest, or a path with a chain after it.
      let file = String(line.prefix { $0 != " " })
      let isJob =
        line.hasPrefix("{") || Container(path: file) != nil && FileFacts(path: file) != nil
      if isJob { throw BatchError.listOfJobs(list) }
    }
    for path in paths {
      inputs.append(BatchInput(path: path, folder: Self.folder(of: path)))
    }
  }

  mutating func add(_ rows: [InputRow]) {
    for row in rows {
      inputs.append(BatchInput(path: row.path, folder: Self.folder(of: row.place), row: row))
    }
  }

  private static func folder(of path: String) -> String {
    Path.steps(Path.folder(of: path)).filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  /// Adds the sounds of a folder and its subfolders. Links to files are followed; links to folders
  /// and names that begin with a dot are skipped.
  private mutating func addFolder(_ path: String, below folder: String) throws {
    if Interruption.isRequested { throw BatchInterruption() }
    let names: [String]
    do {
      names = try fileNames(in: path)
    } catch {
      failures.append((path, error))
      return
    }
    for name in names where !name.hasPrefix(".") {
      let place = Path.join(path, name)
      // Nil for a dangling link, which is an input that will be reported as missing.
      let identity = FileIdentity(path: place)
      if FileFacts(path: place, followingLinks: false)?.kind == .folder {
        if identity != root { try addFolder(place, below: Path.join(folder, name)) }
      } else if takes(name, in: folder), FileFacts(path: place)?.kind != .folder,
        !(identity.map(outputs.contains) ?? false)
      {
        inputs.append(BatchInput(path: place, folder: folder))
      }
    }
  }

  /// Without `--match` every file with the extension of a sound.
  private func takes(_ name: String, in folder: String) -> Bool {
    guard patterns.isEmpty else {
      return patterns.contains { pattern in
        matches(pattern.contains("/") ? Path.join(folder, name) : name, pattern)
      }
    }
    guard let container = Container(path: name) else { return false }
    return container != .raw || takesRaw
  }
}
