#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file a name leads to, links followed: two names of one file have equal identities.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  private let number: UInt64

  /// Nil when the name leads nowhere. Calls stat(2).
  package init?(path: String) {
    var facts = stat()
    guard path.withSystemPath({ unsafe stat($0, &facts) }) == 0 else { return nil }
    self.init(facts)
  }

  package init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}

/// True of a name that leads to a file that lies somewhere, and not to a pipe or device. Calls stat(2).
package func isRegularFile(_ path: String) -> Bool {
  var facts = stat()
  return path.withSystemPath { unsafe stat($0, &facts) } == 0 && facts.st_mode & S_IFMT == S_IFREG
}
