/// What a C library refused.
public enum LibraryError: Error, Hashable, Sendable {
  /// FFTW made no plan for a transform of so many samples.
  case fourierPlan(size: Int)
  /// Rubber Band did not start.
  case stretcher
  /// soxr's own words.
  case resampler(String)
  /// soxr gave nothing of what it had been given.
  case resamplerStalled
}
