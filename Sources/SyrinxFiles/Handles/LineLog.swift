#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text file that only grows, by whole lines, and to which one program at a time may add.
///
/// A line is there as soon as it is added, whatever then becomes of the program; against the loss of
/// power it is saved from time to time.
package final class LineLog {
  private let path: String
  private let descriptor: Descriptor
  private var lastSaved = ContinuousClock.now
  private var isUnsaved = false

  /// Opens the file, or makes it; nil where another program is adding to it (`flock`).
  package init?(path: String) throws(FileError) {
    self.path = path
    do throws(SystemFailure) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_CREAT | O_APPEND, mode: 0o666)
      // Where a file system knows no locks, everybody is trusted.
      if (try? descriptor.lock()) == false { return nil }
      try mendEnd()
      try syncName(of: path)
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Ends a line of which a crash of the machine has left only the beginning.
  private func mendEnd() throws(SystemFailure) {
    let size = Int(try descriptor.status.st_size)
    guard size > 0 else { return }
    let last = try readBytes(from: descriptor.number, at: size - 1, count: 1)
    if last != Array("\n".utf8) { try descriptor.write(Array("\n".utf8)) }
  }

  /// Adds a line by a single write.
  package func add(_ line: String) throws(FileError) {
    do throws(SystemFailure) {
      try descriptor.write(Array((line + "\n").utf8))
      isUnsaved = true
      if ContinuousClock.now - lastSaved > .seconds(1) { try save() }
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Has the system put on the disk what was added (`fsync`).
  private func save() throws(SystemFailure) {
    guard isUnsaved else { return }
    guard fsync(descriptor.number) == 0 || errno == EINVAL else {
      throw SystemFailure(number: errno)
    }
    isUnsaved = false
    lastSaved = .now
  }

  /// Saves what was added last.
  package func finish() throws(FileError) {
    do throws(SystemFailure) { try save() } catch { throw .writing(path, error.number) }
  }
}
