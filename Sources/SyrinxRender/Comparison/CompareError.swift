import SyrinxEngine
import SyrinxFiles

/// Why two files cannot be compared.
public enum CompareError: Error, Hashable, Sendable {
  case unreadable(FileError)
  case formatsDiffer(want: String, StreamFormat, got: String, StreamFormat)
  /// `lsb:N` where neither file holds whole numbers.
  case noSteps(want: String, got: String)
  case interrupted
}
