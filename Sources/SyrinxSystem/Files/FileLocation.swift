import LibC

/// Where a path leads: to a file or, where there is none yet, to names below a folder.
package enum FileLocation: Hashable, Sendable {
  /// A name as its file system compares it.
  package enum Name: Hashable, Sendable {
    case exact(Path.Key)
    /// In small letters; text is equal however its marks are composed.
    case folded(String)
  }

  case file(FileIdentity)
  case names([Name], below: FileIdentity)
  case standardOutput

  /// Nothing is there yet.
  package var isMissing: Bool { if case .names = self { true } else { false } }
}

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

/// True of a folder in which names that differ only in large and small letters are one.
///
/// Linux says so of the folders of ext4 and its like (`FS_IOC_GETFLAGS`), Darwin of all
/// (`pathconf`). Elsewhere a name that is there is looked for by its other letters.
@Sendable package func folderIgnoresCase(_ folder: String) -> Bool {
  #if canImport(Darwin)
    return folder.withSystemPath { unsafe pathconf($0, _PC_CASE_SENSITIVE) } == 0
  #else
    if let opened = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY) {
      var flags = 0
      // The number of the request with the size of a long, and FS_CASEFOLD_FL, after linux/fs.h.
      if unsafe ioctl(opened.number, 0x8008_6601, &flags) == 0, flags & 0x4000_0000 != 0 {
        return true
      }
    }
    func swapped(_ name: String) -> String {
      String(
        String.UnicodeScalarView(
          name.unicodeScalars.map { scalar in
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            return isLetter ? Unicode.Scalar(scalar.value ^ 0x20)! : scalar
          }))
    }
    var found: FileIdentity?
    var other: FileIdentity?
    try? lookThrough(folder) { name in
      guard Path.Key(swapped(name)) != Path.Key(name) else { return true }
      found = FileIdentity(path: Path.join(folder, name))
      other = FileIdentity(path: Path.join(folder, swapped(name)))
      return found == nil
    }
    return found != nil && other == found
  #endif
}

/// The file at the end of a chain of symbolic links, whether it exists or not.
func followLinks(_ path: String) throws(SystemFailure) -> String {
  var path = path
  for _ in 0..<40 {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      path.withSystemPath {
        unsafe readlink($0, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), 4096)
      }
    }
    guard count > 0 else { return path }
    let link = SystemText.string(bytes.prefix(count))
    path = Path.isAbsolute(link) ? link : Path.join(Path.folder(of: path), link)
  }
  throw SystemFailure(number: ELOOP)
}
