import LibC

/// A file that one thread of one process at a time has to itself, until it lets go of this owner or ends
/// (flock(2)). The file itself stays, and may hold a number for those who have it next. Only its owner may
/// read it.
package final class FileLock {
  private let descriptor: Descriptor

  /// Waits until nobody else has it. Where a file system knows no locks, everybody is trusted.
  package init(path: String) throws(PathError) {
    do throws(SystemFailure) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o600)
    } catch {
      throw .writing(path, error.number)
    }
    _ = fchmod(descriptor.number, 0o600)
    while flock(descriptor.number, LOCK_EX) != 0, errno == EINTR {}
  }

  /// The number that was left here; nil where there is none.
  package var number: Int? {
    get {
      (try? descriptor.read(upTo: 32, at: 0)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
    set {
      try? setByteCount(of: descriptor.number, to: 0)
      guard let newValue else { return }
      try? writeBytes(Array(String(newValue).utf8)[...], to: descriptor.number, at: 0)
    }
  }
}
