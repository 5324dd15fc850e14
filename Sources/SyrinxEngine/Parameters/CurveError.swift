/// What can be wrong with a curve on the frames of one stream.
public enum CurveError: Error, Hashable, Sendable {
  /// It has positions in per cent, and the length of the stream is not known.
  case lengthUnknown
  /// A later point comes before an earlier one, both in seconds.
  case timesDescend(Double, Double)
}
