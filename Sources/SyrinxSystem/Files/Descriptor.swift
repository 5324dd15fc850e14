import LibC

// Files/ is about files and folders: their names, states, locks and bytes, open descriptors and
// pipes.

/// The owner of an open file descriptor.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes over a descriptor that is open.
  package init(owning number: Int32) { self.number = number }

  /// Opens a file (`open`), or throws the system's error number.
  package init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    let number = path.withSystemPath { unsafe open($0, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw SystemFailure(number: errno) }
    self.number = number
  }

  /// Opens a file for reading; `-` is standard input. What is found in a folder may be a pipe, for which
  /// nobody would wait.
  package init(reading path: String, _ source: FileSource = .named) throws(SystemFailure) {
    if path == "-" {
      try self.init(duplicating: STDIN_FILENO)
    } else {
      try self.init(opening: path, source == .named ? O_RDONLY : O_RDONLY | O_NONBLOCK)
    }
  }

  /// Opens a pipe or a device for writing; `-` is standard output.
  package init(writing path: String) throws(SystemFailure) {
    if path == "-" {
      try self.init(duplicating: StandardOutput.descriptor)
    } else {
      try self.init(opening: path, O_WRONLY)
    }
  }

  /// Makes a file or empties it, and opens it for writing.
  package init(creating path: String) throws(SystemFailure) {
    try self.init(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
  }

  /// Opens another descriptor of the same file (`dup`).
  package init(duplicating other: Int32) throws(SystemFailure) {
    let number = fcntl(other, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw SystemFailure(number: errno) }
    self.number = number
  }

  /// Makes a file without a name (`O_TMPFILE`), which vanishes when it is closed; nil where the system
  /// knows no such files, or no way to open them again.
  package static func unnamed(in folder: String, mode: mode_t) throws(SystemFailure) -> Descriptor?
  {
    #if canImport(Glibc)
      // The value of O_TMPFILE but for alpha, parisc and sparc; Swift does not see the name.
      let unnamed = 0o20_000_000 | O_DIRECTORY
      do throws(SystemFailure) {
        let folder = folder.isEmpty ? "." : folder
        let made = try Descriptor(opening: folder, O_RDWR | unnamed, mode: mode)
        if unsafe access(systemPath(made.number), F_OK) == 0 { return made }
      } catch {
        // The answers of kernels and file systems without it.
        guard [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.number) else { throw error }
      }
    #endif
    return nil
  }

  deinit { close(number) }

  /// Gives the descriptor away.
  package consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  /// The facts of the file (`fstat`).
  package var status: stat {
    get throws(SystemFailure) { try fileStatus(of: number) }
  }

  package var facts: FileFacts {
    get throws(SystemFailure) { FileFacts(try status) }
  }

  /// Reads up to so many bytes, none at the end (`read`), or those at a place (`pread`).
  package func read(upTo count: Int, at place: Int? = nil) throws(SystemFailure) -> [UInt8] {
    try readBytes(from: number, upTo: count, at: place)
  }

  /// Writes all bytes (`write`).
  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try writeBytes(bytes.span, to: number)
  }

  /// Asks for failures that are told only when a file is closed, as those of a disk beyond a network
  /// are (`dup`, `close`).
  package func flush() throws(SystemFailure) {
    // No program that another thread starts gets the copy, with which the file would stay locked.
    let copy = try Descriptor(duplicating: number).release()
    guard close(copy) == 0 else { throw SystemFailure(number: errno) }
  }

  /// Waits until the disk has everything (`fsync`). Some file systems know no such thing. On Apple's systems
  /// the drive then has it and may keep it in its cache; F_FULLFSYNC would empty that, of all that anybody has
  /// written, for tens of milliseconds.
  package func sync() throws(SystemFailure) {
    guard fsync(number) == 0 || [EINVAL, ENOTSUP].contains(errno) else {
      throw SystemFailure(number: errno)
    }
  }

  /// Waits until the disk has everything that was written to the same file system by anybody
  /// (syncfs(2)); false where there is no such call.
  package func syncFileSystem() throws(SystemFailure) -> Bool {
    #if canImport(Glibc)
      guard syncfs(number) == 0 else { throw SystemFailure(number: errno) }
      return true
    #else
      return false
    #endif
  }

  /// Marks the file as being worked on, until it is closed or this process ends (`flock`); false if
  /// another process has done so. A shared mark keeps nobody from others that are shared.
  package func lock(isShared: Bool = false) throws(SystemFailure) -> Bool {
    if flock(number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw SystemFailure(number: errno) }
    return false
  }

  /// Goes to a byte (`lseek`).
  package func seek(to offset: Int) throws(SystemFailure) { try go(to: offset, in: number) }

  /// A path by which an open file of Linux can be opened once more, also without a name (proc(5)).
  package static func systemPath(_ number: Int32) -> String { "/proc/self/fd/\(number)" }

  /// The same for processes that this one starts. What `/proc` calls this process is not always its number.
  package static func pathForOthers(_ number: Int32) -> String {
    "\((try? followLinks("/proc/self")) ?? "/proc/self")/fd/\(number)"
  }

  /// Gives an open file one more name (`linkat`); false if that fails, `errno` then saying why.
  package static func link(_ number: Int32, to path: String) -> Bool {
    #if canImport(Glibc)
      systemPath(number).withSystemPath { file in
        path.withSystemPath { path in
          unsafe linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
      }
    #else
      false
    #endif
  }
}
