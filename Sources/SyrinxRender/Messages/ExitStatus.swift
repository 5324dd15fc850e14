/// The status that the program leaves behind.
public enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A file, a format or a disk was in the way; or files differ.
  case failed = 1
  /// A usage error.
  case misused = 2
  case interrupted = 130
}
