import SyrinxEngine
import SyrinxFiles

public enum CompareError: Error, Hashable, Sendable {
  case unreadable(FileError)
  case formatsDiffer(want: String, StreamFormat, got: String, StreamFormat)
  /// `lsb:N`, and neither file is of integers.
  case noSteps(want: String, got: String)
  case interrupted
}
