import SyrinxFiles

public indirect enum VoiceError: Error, Hashable, Sendable {
  case unknown(String, candidates: [String])
  /// Voices of which each extends or contains the next.
  case circle([String])
  case folderMissing(path: String)
  case unreadable(FileError)
  /// `line` is nil where the whole document is wrong.
  case document(path: String, line: Int?, DocumentError)
  case chain(ChainError)
}
