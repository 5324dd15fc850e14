import LibC

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
