#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file as it was at a moment: one that has been written to or replaced since is in another state.
public struct FileState: Hashable, Sendable {
  private let identity: FileIdentity
  private let facts: FileFacts

  /// Nil when the name leads nowhere. Calls stat(2).
  public init?(path: String) {
    var facts = stat()
    guard path.withSystemPath({ unsafe stat($0, &facts) }) == 0 else { return nil }
    self.init(facts)
  }

  package init(_ facts: stat) {
    identity = FileIdentity(facts)
    self.facts = FileFacts(facts)
  }

  /// True of a state of this file, whatever became of it.
  package func isSameFile(as facts: stat) -> Bool { identity == FileIdentity(facts) }
}
