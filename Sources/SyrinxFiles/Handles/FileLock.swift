#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that one thread of one process at a time has to itself, until it lets go of this owner or ends
/// (flock(2)). The file itself stays, empty.
package final class FileLock {
  private let descriptor: Descriptor

  /// Waits until nobody else has it. Where a file system knows no locks, everybody is trusted.
  package init(path: String) throws(FileError) {
    do throws(SystemFailure) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_CREAT, mode: 0o666)
    } catch {
      throw .writing(path, error.number)
    }
    while flock(descriptor.number, LOCK_EX) != 0, errno == EINTR {}
  }
}
