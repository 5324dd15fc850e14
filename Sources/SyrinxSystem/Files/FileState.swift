import LibC

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

/// A file as it was at a moment: one that has been written to or replaced since is in another state.
public struct FileState: Hashable, Sendable {
  private let identity: FileIdentity
  private let facts: FileFacts

  /// Nil when the name leads nowhere.
  public init?(path: String) {
    guard let facts = fileStatus(at: path) else { return nil }
    self.init(facts)
  }

  package init(_ facts: stat) {
    identity = FileIdentity(facts)
    self.facts = FileFacts(facts)
  }

  /// True of a state of this file, whatever became of it.
  package func isSameFile(as facts: stat) -> Bool { identity == FileIdentity(facts) }
}
