import LibC

/// Has a disk begin with what has been written to a file, so that little is left when somebody waits
/// for all of it.
package struct WriteBehind: Sendable {
  /// Enough that a disk is not asked too often, little beside what a disk takes in a tenth of a second.
  private static let step = 4 << 20
  private var begun = 0

  package init() {}

  /// The file has been written from its beginning to this place. Nothing is waited for, and failures are
  /// told by the call that waits (`sync_file_range`, which only Linux knows).
  package mutating func note(written end: Int, in descriptor: Int32) {
    guard end - begun >= Self.step else { return }
    #if canImport(Glibc)
      // SYNC_FILE_RANGE_WRITE
      _ = sync_file_range(descriptor, Int64(begun), Int64(end - begun), 2)
    #endif
    begun = end
  }
}
