import LibC

/// Finds out where paths lead. Two paths of one file lead to the same place, also before the file is
/// there.
package struct LocationFinder {
  private typealias Folder = (path: String, identity: FileIdentity, missing: [String])

  private let ignoresCase: @Sendable (_ folder: String) -> Bool
  private var folders: [Path.Key: Folder] = [:]
  private var ignoring: [FileIdentity: Bool] = [:]

  package init(ignoresCase: @escaping @Sendable (_ folder: String) -> Bool = folderIgnoresCase) {
    self.ignoresCase = ignoresCase
  }

  /// Nil for pipes and devices, in which nothing is lost; `-` is standard input.
  package mutating func place(ofInput path: String) -> FileLocation? {
    path == "-" ? Self.file(STDIN_FILENO) : place(of: path)
  }

  /// Nil for pipes and devices other than standard output, which is `-`.
  package mutating func place(ofOutput path: String) -> FileLocation? {
    path == "-" ? Self.file(StandardOutput.descriptor) ?? .standardOutput : place(of: path)
  }

  /// The file that a stream has been led to or from.
  private static func file(_ stream: Int32) -> FileLocation? {
    guard let status = try? fileStatus(of: stream), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return .file(FileIdentity(status))
  }

  private mutating func place(of path: String) -> FileLocation? {
    let path = (try? followLinks(path)) ?? path
    if let facts = FileFacts(path: path), let identity = FileIdentity(path: path) {
      return facts.kind == .other ? nil : .file(identity)
    }
    guard let folder = folder(Path.folder(of: path)) else { return nil }
    let isFolded = ignoring[folder.identity] ?? ignoresCase(folder.path)
    ignoring[folder.identity] = isFolded
    let names = folder.missing + [Path.name(of: path)]
    return .names(
      names.map { isFolded ? .folded($0.lowercased()) : .exact(Path.Key($0)) },
      below: folder.identity)
  }

  /// The lowest folder on the way to one that is there, and the steps that are missing.
  private mutating func folder(_ path: String) -> Folder? {
    let key = Path.Key(path)
    if let known = folders[key] { return known }
    let here = path.isEmpty ? "." : path
    var found = FileIdentity(path: here).map { (path: here, identity: $0, missing: [String]()) }
    if found == nil, !path.isEmpty, path != "/" {
      found = folder(Path.folder(of: path))
      switch Path.name(of: path) {
      case "", ".": break
      case "..": _ = found?.missing.popLast()
      case let step: found?.missing.append(step)
      }
    }
    folders[key] = found
    return found
  }
}
