import SyrinxSystem

/// A mistake in what a film of a sound is asked to be.
package enum SoundFilmError: Error, Equatable {
  /// By its extension.
  case notAFilm(path: String)
}

extension SoundFilmError: UsageError {
  package var sentence: String {
    switch self {
    case .notAFilm(let path):
      "‘\(path)’ does not have the extension of a film: choose .mp4, .m4v, .mov, .mkv or .webm"
    }
  }
}
