import SyrinxSystem

extension FileError {
  /// The error where it is one of a file or of its path; nil of any other.
  package init?(_ error: any Error) {
    switch error {
    case let error as FileError: self = error
    case let error as PathError: self = .path(error)
    default: return nil
    }
  }

  /// Something that comes of reading a file; the failures of the system are those of its path.
  static func whileReading<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .reading(path, error) }
  }

  /// The same of writing one.
  static func whileWriting<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .writing(path, error) }
  }

  static func reading(_ path: String, _ failure: SystemFailure) -> FileError {
    .path(.reading(path, failure))
  }

  static func writing(_ path: String, _ failure: SystemFailure) -> FileError {
    .path(.writing(path, failure))
  }

  static func reading(_ path: String, _ number: Int32) -> FileError {
    .path(.reading(path, number))
  }

  static func writing(_ path: String, _ number: Int32) -> FileError {
    .path(.writing(path, number))
  }

  static func writing(_ path: String, reason: String) -> FileError? {
    PathError.writing(path, reason: reason).map { .path($0) }
  }
}
