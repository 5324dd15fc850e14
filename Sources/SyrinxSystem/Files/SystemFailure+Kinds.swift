import LibC

// Failures that are found without a call of the system are told by its numbers too.
extension SystemFailure {
  package static let io = SystemFailure(number: EIO)
  package static let exists = SystemFailure(number: EEXIST)
  package static let notPermitted = SystemFailure(number: EACCES)
  package static let isFolder = SystemFailure(number: EISDIR)
  /// A pipe or a device where a file is wanted.
  package static let isPipe = SystemFailure(number: ESPIPE)
  package static let tooLarge = SystemFailure(number: EFBIG)
  package static let isLocked = SystemFailure(number: EWOULDBLOCK)
  /// The file is no longer the one that it was.
  package static let changed = SystemFailure(number: ESTALE)
  /// The file that is being written has no name any more.
  package static let deleted = SystemFailure(number: EIDRM)
  package static let tooManyLinks = SystemFailure(number: ELOOP)
  /// No byte at all.
  package static let isEmpty = SystemFailure(number: ENODATA)
  /// Of no known kind.
  package static let unknownFormat = SystemFailure(number: ENOEXEC)
  package static let timedOut = SystemFailure(number: ETIMEDOUT)

  /// The error number that a library's calls leave behind; 0 where they leave none.
  package static func number<Result>(leftBy calls: () -> Result) -> (Result, number: Int32) {
    errno = 0
    let result = calls()
    return (result, errno)
  }
}
