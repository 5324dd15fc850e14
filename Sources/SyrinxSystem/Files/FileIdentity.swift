#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file a name leads to, links followed: two names of one file have equal identities.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  private let number: UInt64

  /// Nil when the name leads nowhere.
  package init?(path: String) {
    guard let facts = fileStatus(at: path) else { return nil }
    self.init(facts)
  }

  package init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}

/// True of a name that leads to a file that lies somewhere, and not to a pipe or device.
package func isRegularFile(_ path: String) -> Bool { FileFacts(path: path)?.kind == .file }
