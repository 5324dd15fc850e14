import CFFTW
import CRubberBand
import CSoxr

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C libraries that the engine stands on, each with what it says of its version; Rubber Band does
/// not say, so that it is the version this was built with.
public var engineLibraries: [(name: String, version: String)] {
  let soxr = unsafe String(cString: soxr_version())
  return [
    ("Rubber Band", RUBBERBAND_VERSION),
    ("soxr", soxr.split(separator: "-").last.map(String.init) ?? soxr),
    ("FFTW", fourierVersion),
  ]
}

/// FFTW's version stands at the head of what it has learnt: `(fftw-3.3.10 fftwf_wisdom`. Its own
/// constant for it cannot be reached from Swift. Calls fftwf_export_wisdom_to_string.
private var fourierVersion: String {
  guard let wisdom = unsafe fftwf_export_wisdom_to_string() else { return "unknown" }
  defer { unsafe free(wisdom) }
  let head = unsafe String(cString: wisdom).split(separator: " ").first ?? ""
  return head.split(separator: "-").last.map(String.init) ?? "unknown"
}
