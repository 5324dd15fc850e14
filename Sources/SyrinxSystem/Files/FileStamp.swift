/// The content of a file at a moment, by which a later one tells whether it is still the same: its size
/// and time are compared first, and only where the time differs the hash, for which it has to be read.
package struct FileStamp: Hashable, Sendable {
  package var byteCount: Int
  /// As `FileFacts` has it.
  package var modified: String
  package var hash: UInt64

  package init(byteCount: Int, modified: String, hash: UInt64) {
    (self.byteCount, self.modified, self.hash) = (byteCount, modified, hash)
  }

  package init(_ facts: FileFacts, hash: UInt64) {
    self.init(byteCount: facts.byteCount, modified: facts.modified, hash: hash)
  }

  /// The same with the time that a file has now; nil where that has other content. `verifying` believes
  /// no time.
  package func renewed(
    _ facts: FileFacts, verifying: Bool = false, hash: () throws -> UInt64
  ) rethrows -> FileStamp? {
    guard facts.byteCount == byteCount else { return nil }
    if !verifying, facts.modified == modified { return self }
    return try hash() == self.hash ? FileStamp(facts, hash: self.hash) : nil
  }
}
