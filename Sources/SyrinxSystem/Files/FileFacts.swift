import LibC

/// The kind, size and time of a file, or of anything else that has a name.
public struct FileFacts: Hashable, Sendable {
  public enum Kind: Sendable { case file, folder, other }

  public let kind: Kind
  /// Of the other kinds, a pipe with a name, or a socket.
  package let isPipe: Bool
  package let isSocket: Bool
  public let byteCount: Int
  let seconds: Int
  let nanoseconds: Int32

  /// Nil if there is no such file.
  public init?(path: String, followingLinks: Bool = true) {
    guard let facts = fileStatus(at: path, followingLinks: followingLinks) else { return nil }
    self.init(facts)
  }

  package init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    isPipe = facts.st_mode & S_IFMT == S_IFIFO
    isSocket = facts.st_mode & S_IFMT == S_IFSOCK
    byteCount = Int(facts.st_size)
    #if canImport(Darwin)
      let changed = facts.st_mtimespec
    #else
      let changed = facts.st_mtim
    #endif
    seconds = changed.tv_sec
    nanoseconds = Int32(truncatingIfNeeded: changed.tv_nsec)
  }

  /// When it was last written, in seconds with nine decimals: text, since no `Double` holds as many.
  public var modified: String { "\(seconds)." + String(nanoseconds).zeroPadded(to: 9) }
}

/// The facts of a name; nil if there is no such file. Calls stat(2), or lstat(2) to look at a link itself.
func fileStatus(at path: String, followingLinks: Bool = true) -> stat? {
  var status = stat()
  let result = path.withSystemPath {
    unsafe followingLinks ? stat($0, &status) : lstat($0, &status)
  }
  return result == 0 ? status : nil
}

/// True where this process may read a file. Calls access(2).
package func isReadable(_ path: String) -> Bool {
  path.withSystemPath { unsafe access($0, R_OK) } == 0
}

/// The free space in bytes of a folder, or of its nearest existing parent. Calls statvfs(3).
package func freeBytes(in folder: String) -> Int? {
  var folder = folder
  var facts = statvfs()
  while (folder.isEmpty ? "." : folder).withSystemPath({ unsafe statvfs($0, &facts) }) != 0 {
    guard errno == ENOENT, !folder.isEmpty, folder != "/" else { return nil }
    folder = Path.folder(of: folder)
  }
  let (bytes, isBeyond) = UInt64(facts.f_bavail).multipliedReportingOverflow(
    by: UInt64(facts.f_frsize))
  return isBeyond ? .max : Int(clamping: bytes)
}

/// The part of a path that exists and is not a folder; the whole path if there is none.
func fileInPlaceOfFolder(_ path: String) -> String {
  var place = path
  while !place.isEmpty, place != "/" {
    if let facts = FileFacts(path: place) { return facts.kind == .folder ? path : place }
    place = Path.folder(of: place)
  }
  return path
}
