public enum FilmError: Error, Equatable, Sendable {
  case programMissing(String)
  /// `reason` is the last thing that the program said.
  case programFailed(String, reason: String)
  case tookTooLong(String, seconds: Int)
  case noFilm(path: String)
  /// A picture that does not move, where one that does is needed.
  case stillPicture(path: String)
  /// Its first bytes are not those of a known picture format.
  case notAPicture(path: String)
  /// Sound without a picture that moves.
  case noPicture(path: String)
  /// The number of subtitle streams with text.
  case noSubtitles(path: String, stream: Int, count: Int)
  case subtitlesOfPictures(path: String)
}
