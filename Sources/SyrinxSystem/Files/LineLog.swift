import LibC

/// A text file that only grows, by whole lines, and to which one program at a time may add.
///
/// A line is there as soon as it is added, whatever then becomes of the program; against the loss of
/// power it is saved from time to time.
package final class LineLog {
  private let path: String
  private let descriptor: Descriptor
  private var lastSaved = MonotonicTime.now
  private var isUnsaved = false
  /// Its size when it was opened, before a line that was cut off was ended.
  package private(set) var byteCount = 0

  /// A reason not to add to a file.
  package enum Refusal: Error {
    case file(PathError)
    /// It is another's: no file of this kind, or a link, which may lead anywhere.
    case foreign
  }

  /// Opens the file, or makes it, and then so that nobody can read it who cannot read `sources`; nil
  /// where another program is adding to it (`flock`). The first bytes of one that is there are shown to
  /// `isOwn`.
  package init?(
    path: String, madeOf sources: [String], isOwn: ([UInt8]) -> Bool
  ) throws(Refusal) {
    self.path = path
    do throws(SystemFailure) {
      descriptor = try Self.open(path, madeOf: sources, isOwn)
      // Where a file system knows no locks, everybody is trusted.
      if (try? descriptor.lock()) == false { return nil }
      byteCount = Int(try descriptor.status.st_size)
      try mendEnd()
      try syncName(of: path)
    } catch {
      throw error == .tooManyLinks ? .foreign : .file(.writing(path, error.number))
    }
  }

  /// True of a file to which a program is adding.
  package static func isInUse(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, 0) else { return false }
    return (try? file.lock(isShared: true)) == false
  }

  /// Opens or makes it; what is another's is refused as links are.
  private static func open(
    _ path: String, madeOf sources: [String], _ isOwn: ([UInt8]) -> Bool
  ) throws(SystemFailure) -> Descriptor {
    let isNew = FileFacts(path: path, followingLinks: false) == nil
    // A pipe is not waited for.
    let descriptor = try Descriptor(
      opening: path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o666)
    let status = try descriptor.status
    guard status.st_mode & S_IFMT == S_IFREG,
      try isOwn(readBytes(from: descriptor.number, at: 0, count: 64))
    else { throw SystemFailure.tooManyLinks }
    if isNew {
      let limit = Permissions.limit(madeOf: sources, group: status.st_gid)
      _ = fchmod(descriptor.number, status.st_mode & 0o7777 & limit)
    }
    return descriptor
  }

  /// Closes it in a copy of the process: what the copy has open it would keep locked.
  package func leaveToParent() { close(descriptor.number) }

  /// Ends a line of which a crash of the machine has left only the beginning.
  private func mendEnd() throws(SystemFailure) {
    let size = Int(try descriptor.status.st_size)
    guard size > 0 else { return }
    let last = try readBytes(from: descriptor.number, at: size - 1, count: 1)
    if last != Array("\n".utf8) { try descriptor.write(Array("\n".utf8)) }
  }

  /// Adds a line by a single write.
  package func add(_ line: String) throws(PathError) {
    do throws(SystemFailure) {
      try descriptor.write(Array((line + "\n").utf8))
      isUnsaved = true
      if MonotonicTime.now - lastSaved > .seconds(1) { try save() }
    } catch {
      throw .writing(path, error.number)
    }
  }

  /// Has the system put on the disk what was added (`fsync`).
  private func save() throws(SystemFailure) {
    guard isUnsaved else { return }
    try descriptor.sync()
    isUnsaved = false
    lastSaved = .now
  }

  /// Saves what was added last.
  package func finish() throws(PathError) {
    do throws(SystemFailure) { try save() } catch { throw .writing(path, error.number) }
  }
}
