import CRubberBand
import CSoxr

/// The C libraries that the engine stands on, each with what it says of its version; Rubber Band does
/// not say, so that it is the version this was built with.
public var engineLibraries: [(name: String, version: String)] {
  let soxr = unsafe String(cString: soxr_version())
  return [
    ("Rubber Band", RUBBERBAND_VERSION),
    ("soxr", soxr.split(separator: "-").last.map(String.init) ?? soxr),
    ("FFTW", FourierPlanCache.version),
  ]
}

/// A refusal of a C library.
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
