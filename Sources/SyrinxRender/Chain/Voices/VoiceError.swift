import SyrinxFiles

/// What can be wrong with a voice.
public indirect enum VoiceError: Error, Hashable, Sendable {
  case unknown(String, candidates: [String])
  /// Voices of which each extends or contains the next, and the last the first.
  case circle([String])
  case folderMissing(path: String)
  case unreadable(FileError)
  /// A file that is no voice, and the line that is wrong, where it is one.
  case document(path: String, line: Int?, DocumentError)
  case chain(ChainError)
}
