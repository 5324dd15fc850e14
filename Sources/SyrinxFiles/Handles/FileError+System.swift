#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Handles/ owns what belongs to the system and to libsndfile: descriptors, temporary files, the
// state of an open sound file. It is here that memory is handled unsafely, and in System/ as far as
// the system's own calls demand it.

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
    case ESTALE: .changed(path: path)
    default: .io(path: path, errno: number)
    }
  }
}
