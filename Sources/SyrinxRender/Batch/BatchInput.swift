import SyrinxEngine
import SyrinxFiles

/// A sound that shall go through the chains.
package struct BatchInput: Hashable, Sendable {
  package let path: String
  /// Where it lies below the folder that was named; empty for a file that was named itself.
  package let folder: String

  package var name: String { Path.name(of: path) }

  /// What it is called wherever the folder that was named may lie.
  var relativePath: String { Path.join(folder, name) }

  package var stem: String { Path.parts(ofName: name).stem }

  /// The ending of its name, if that is one of a sound file.
  package var ending: String? {
    Container(path: name) == nil ? nil : Path.parts(ofName: name).ending
  }
}

/// Finds what was named: files, whole folders, and lists of files.
package struct InputFinder {
  /// What was found: in folders in order of their names.
  package private(set) var inputs: [BatchInput] = []
  /// Folders that could not be looked into.
  package private(set) var failures: [(path: String, error: any Error)] = []
  private let patterns: [String]
  private let takesRaw: Bool
  /// The folder of the outputs, and outputs that lie among the inputs: nobody looks into them.
  private let root: FileIdentity?
  private let outputs: Set<FileIdentity>

  init(match: String?, takesRaw: Bool, root: String, outputs: some Sequence<String>) {
    patterns = match?.split(separator: ",").map(String.init) ?? []
    self.takesRaw = takesRaw
    self.root = FileIdentity(path: root.isEmpty ? "." : root)
    self.outputs = Set(outputs.compactMap { FileIdentity(path: $0) })
  }

  /// Adds what a word of the command line stands for.
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
    for path in try readPathList(at: list) {
      let steps = Path.steps(Path.folder(of: path)).filter { $0 != "." && $0 != ".." }
      inputs.append(BatchInput(path: path, folder: steps.joined(separator: "/")))
    }
  }

  /// Adds the sounds of a folder and of those in it. Links to files are followed, links to folders and
  /// names that begin with a dot are not.
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
      // A link that leads nowhere has none; it is an input that will be found missing.
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

  /// Whether a file of a folder is wanted. Unless a pattern says which are, it is every sound.
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

/// Somebody pressed Ctrl-C before there was anything to be finished.
package struct BatchInterruption: Error {
  package init() {}
  /// The hash of a file, unless that is what is interrupted.
  static func hash(ofFile path: String) throws -> UInt64 {
    try ContentHash.ofFile(at: path) {
      if Interruption.isRequested { throw BatchInterruption() }
    }
  }
}
