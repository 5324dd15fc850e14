public enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Reading, writing or rendering failed, or compared files differ.
  case failed = 1
  case misused = 2
  case interrupted = 130
}
