/// A failure to draw a picture, as a fact.
public enum PictureError: Error, Equatable, Sendable {
  /// The drawing library is not on this machine, or too old to know a function.
  case cairoMissing
  case cairoTooOld(missing: String)
  /// It is there and refuses.
  case cairo(reason: String)
  /// No space for all that has to stand in the picture.
  case tooSmall(width: Int, height: Int)
}

/// The kinds of picture that are written, by the endings of their names.
public enum PictureFormat: String, CaseIterable, Sendable {
  case png, svg
}
