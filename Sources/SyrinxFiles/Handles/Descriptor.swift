import CSndFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Handles/ owns what belongs to the system and to libsndfile: descriptors, temporary files, the
// state of an open sound file. It is here that memory is handled unsafely, and in System/ as far as
// the system's own calls demand it.

/// The owner of an open file descriptor.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over a descriptor that is open.
  init(owning number: Int32) { self.number = number }

  /// Opens a file (`open`), or throws the system's error number.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    let number = path.withSystemPath { unsafe open($0, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw SystemFailure(number: errno) }
    self.number = number
  }

  /// Opens another descriptor of the same file (`dup`).
  init(duplicating other: Int32) throws(SystemFailure) {
    let number = fcntl(other, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw SystemFailure(number: errno) }
    self.number = number
  }

  /// Makes a file without a name (`O_TMPFILE`), which vanishes when it is closed; nil where the system
  /// knows no such files, or no way to open them again.
  static func unnamed(in folder: String, mode: mode_t) throws(SystemFailure) -> Descriptor? {
    #if canImport(Glibc)
      // The value of O_TMPFILE but for alpha, parisc and sparc; Swift does not see the name.
      let unnamed = 0o20_000_000 | O_DIRECTORY
      do throws(SystemFailure) {
        let folder = folder.isEmpty ? "." : folder
        let made = try Descriptor(opening: folder, O_RDWR | unnamed, mode: mode)
        if unsafe access(systemPath(made.number), F_OK) == 0 { return made }
      } catch {
        // What kernels and file systems say that do not know it.
        guard [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.number) else { throw error }
      }
    #endif
    return nil
  }

  deinit { close(number) }

  /// Gives the descriptor away.
  consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  /// What the system knows of the file (`fstat`).
  var status: stat {
    get throws(SystemFailure) { try fileStatus(of: number) }
  }

  /// Reads up to so many bytes, none at the end (`read`), or those at a place (`pread`).
  func read(upTo count: Int, at place: Int? = nil) throws(SystemFailure) -> [UInt8] {
    try readBytes(from: number, upTo: count, at: place)
  }

  /// Writes all bytes (`write`).
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try writeBytes(bytes.span, to: number)
  }

  /// Asks for failures that are told only when a file is closed, as those of a disk beyond a network
  /// are (`dup`, `close`).
  func flush() throws(SystemFailure) {
    let copy = dup(number)
    guard copy >= 0, close(copy) == 0 else { throw SystemFailure(number: errno) }
  }

  /// Waits until the disk has everything (`fsync`). Some file systems know no such thing.
  func sync() throws(SystemFailure) {
    guard fsync(number) == 0 || [EINVAL, ENOTSUP].contains(errno) else {
      throw SystemFailure(number: errno)
    }
  }

  /// Waits until the disk has everything that was written to the same file system by anybody
  /// (syncfs(2)); false where there is no such call.
  func syncFileSystem() throws(SystemFailure) -> Bool {
    #if canImport(Glibc)
      guard syncfs(number) == 0 else { throw SystemFailure(number: errno) }
      return true
    #else
      return false
    #endif
  }

  /// Marks the file as being worked on, until it is closed or this process ends (`flock`); false if
  /// another process has done so.
  func lock() throws(SystemFailure) -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw SystemFailure(number: errno) }
    return false
  }

  /// Goes to a byte (`lseek`).
  func seek(to offset: Int) throws(SystemFailure) { try go(to: offset, in: number) }

  /// A path by which an open file of Linux can be opened once more, also without a name (proc(5)).
  static func systemPath(_ number: Int32) -> String { "/proc/self/fd/\(number)" }

  /// Gives an open file one more name (`linkat`); false if that fails, `errno` then saying why.
  static func link(_ number: Int32, to path: String) -> Bool {
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

/// A system call's error number, and whether it was a temporary file that it went wrong with.
struct SystemFailure: Error {
  let number: Int32
  var isTemporary = false
}

func fileStatus(of descriptor: Int32) throws(SystemFailure) -> stat {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw SystemFailure(number: errno) }
  return status
}

/// Where in a file the next byte would be read (`lseek`).
func currentPlace(in descriptor: Int32) throws(SystemFailure) -> Int {
  let place = lseek(descriptor, 0, SEEK_CUR)
  guard place >= 0 else { throw SystemFailure(number: errno) }
  return Int(place)
}

/// Goes to a byte (`lseek`).
func go(to place: Int, in descriptor: Int32) throws(SystemFailure) {
  guard lseek(descriptor, off_t(place), SEEK_SET) >= 0 else { throw SystemFailure(number: errno) }
}

/// How long a file is (`fstat`).
func byteCount(of descriptor: Int32) throws(SystemFailure) -> Int {
  Int(try fileStatus(of: descriptor).st_size)
}

/// Cuts a file off, or fills it up with zeros (`ftruncate`).
func setByteCount(of descriptor: Int32, to count: Int) throws(SystemFailure) {
  guard ftruncate(descriptor, off_t(count)) == 0 else { throw SystemFailure(number: errno) }
}

/// Reads up to so many bytes, none at the end (`read`), or those at a place (`pread`).
func readBytes(
  from descriptor: Int32, upTo count: Int, at place: Int? = nil
) throws(SystemFailure) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    var result = 0
    repeat {
      result =
        if let place {
          unsafe pread(descriptor, buffer.baseAddress, count, off_t(place))
        } else {
          unsafe read(descriptor, buffer.baseAddress, count)
        }
    } while result < 0 && errno == EINTR
    if result < 0 { failure = errno }
    filled = max(result, 0)
  }
  guard failure == 0 else { throw SystemFailure(number: failure) }
  return bytes
}

/// Writes all bytes (`write`).
func writeBytes(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemFailure) {
  let failure = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
    var done = 0
    while done < buffer.count {
      let result = unsafe write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      if result < 0 && errno == EINTR { continue }
      guard result > 0 else { return result < 0 ? errno : EIO }
      done += result
    }
    return 0
  }
  guard failure == 0 else { throw SystemFailure(number: failure) }
}

/// Reads bytes at a place, fewer only at the end, and goes nowhere.
func readBytes(
  from descriptor: Int32, at place: Int, count: Int
) throws(SystemFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count {
    let more = try readBytes(
      from: descriptor, upTo: count - bytes.count, at: place + bytes.count)
    if more.isEmpty { break }
    bytes += more
  }
  return bytes
}

/// Writes bytes over those at a place.
func writeBytes(
  _ bytes: ArraySlice<UInt8>, to descriptor: Int32, at place: Int
) throws(SystemFailure) {
  guard lseek(descriptor, off_t(place), SEEK_SET) >= 0 else { throw SystemFailure(number: errno) }
  try writeBytes(bytes.span, to: descriptor)
}

extension FileError {
  /// The fact behind a failure met while reading.
  static func reading(_ path: String, _ failure: SystemFailure) -> FileError {
    guard !failure.isTemporary else {
      return .noTemporaryFile(folder: temporaryFolder, errno: failure.number)
    }
    return reading(path, failure.number)
  }

  /// The fact behind a failure met while writing.
  static func writing(_ path: String, _ failure: SystemFailure) -> FileError {
    guard !failure.isTemporary else {
      return .noTemporaryFile(folder: temporaryFolder, errno: failure.number)
    }
    return writing(path, failure.number)
  }

  /// The fact behind an error number met while reading.
  static func reading(_ path: String, _ number: Int32) -> FileError {
    switch number {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EACCES, EPERM: .notReadable(path: path)
    case EISDIR: .isDirectory(path: path)
    default: .io(path: path, errno: number)
    }
  }

  /// The fact behind what libsndfile says of a failed system call, which is all it keeps of it.
  static func writing(_ path: String, reason: String) -> FileError? {
    let numbers = [ENOSPC, EDQUOT, EPIPE, EIO, EFBIG]
    return numbers.first { reason.hasSuffix(unsafe String(cString: strerror($0))) }
      .map { writing(path, $0) }
  }

  /// The fact behind an error number met while writing.
  static func writing(_ path: String, _ number: Int32) -> FileError {
    switch number {
    case ENOENT: .folderMissing(path: path)
    case ENOTDIR: .notAFolder(path: fileInPlaceOfFolder(path))
    case EACCES, EPERM, EROFS: .notWritable(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EEXIST: .exists(path: path)
    case EPIPE: .brokenPipe(path: path)
    default: .io(path: path, errno: number)
    }
  }
}
