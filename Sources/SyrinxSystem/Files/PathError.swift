import LibC

/// A failure of the system with a file, as a fact; the sentences are made elsewhere. A path `-` is
/// standard input or output.
public enum PathError: Error, Hashable, Sendable {
  case notFound(path: String)
  case isDirectory(path: String)
  case notReadable(path: String)
  /// A file that is read into memory as a whole, and is larger than that is allowed to be.
  case tooLarge(path: String, mostBytes: Int)
  /// A pipe or a device in a folder of files.
  case notAFile(path: String)
  case folderMissing(path: String)
  /// A file stands where a folder has to be.
  case notAFolder(path: String)
  case notWritable(path: String)
  case diskFull(path: String)
  /// No file can be made in the temporary folder.
  case noTemporaryFile(folder: String, errno: Int32)
  /// A temporary file cannot be written or read again.
  case temporaryFile(folder: String, errno: Int32)
  /// The file is there already and must not be replaced.
  case exists(path: String)
  case brokenPipe(path: String)
  /// The file that was to be replaced is no longer the one that was read.
  case changed(path: String)
  /// The file, or its folder, was deleted while it was being written.
  case deleted(path: String)
  case io(path: String, errno: Int32)
}

extension PathError {
  /// Set where no other file would fare better: the disk is full, or there is no memory or descriptor left.
  package var isOfMachine: Bool {
    switch self {
    case .diskFull, .noTemporaryFile, .temporaryFile: true
    case .io(_, let number): [EMFILE, ENFILE, ENOMEM].contains(number)
    default: false
    }
  }

  /// The fact behind a failure met while reading.
  package static func reading(_ path: String, _ failure: SystemFailure) -> PathError {
    failure.isTemporary
      ? .noTemporaryFile(folder: temporaryFolder, errno: failure.number)
      : reading(path, failure.number)
  }

  /// The fact behind a failure met while writing.
  package static func writing(_ path: String, _ failure: SystemFailure) -> PathError {
    failure.isTemporary
      ? .noTemporaryFile(folder: temporaryFolder, errno: failure.number)
      : writing(path, failure.number)
  }

  /// The fact behind an error number met while reading.
  package static func reading(_ path: String, _ number: Int32) -> PathError {
    switch number {
    case ENOENT, ENOTDIR: .notFound(path: path)
    case EACCES, EPERM: .notReadable(path: path)
    case EISDIR: .isDirectory(path: path)
    default: .io(path: path, errno: number)
    }
  }

  /// The fact behind a text of the system (`strerror`) that is all a library keeps of its failed call.
  package static func writing(_ path: String, reason: String) -> PathError? {
    let numbers = [ENOSPC, EDQUOT, EPIPE, EIO, EFBIG]
    return numbers.first { reason.hasSuffix(systemReason($0)) }.map { writing(path, $0) }
  }

  /// The fact behind an error number met while writing.
  package static func writing(_ path: String, _ number: Int32) -> PathError {
    switch number {
    case ENOENT: .folderMissing(path: path)
    case ENOTDIR: .notAFolder(path: fileInPlaceOfFolder(path))
    case EACCES, EPERM: .notWritable(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EEXIST: .exists(path: path)
    case EPIPE: .brokenPipe(path: path)
    case ESTALE: .changed(path: path)
    case EIDRM: .deleted(path: path)
    default: .io(path: path, errno: number)
    }
  }
}
