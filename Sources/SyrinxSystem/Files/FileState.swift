#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
