import LibC

/// The system's own words for an error number, with advice where the limit is one of the shell. Calls
/// strerror(3).
package func systemReason(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  let reason = unsafe String(cString: text)
  return number == EMFILE ? reason + ": allow more, as by ulimit -n 4096" : reason
}

/// A system call's error number, and whether it was a temporary file that it went wrong with.
package struct SystemFailure: Error, Hashable, Sendable {
  package let number: Int32
  package var isTemporary = false

  package init(number: Int32, isTemporary: Bool = false) {
    self.number = number
    self.isTemporary = isTemporary
  }
}

/// The numbers by which ALSA says why a device cannot go on (errno(3)).
package enum DeviceFailure {
  package static let again = EAGAIN
  package static let interrupted = EINTR
  package static let noDevice = ENODEV
  /// Too late, or too much.
  package static let overrun = EPIPE
  #if canImport(Glibc)
    package static let suspended = ESTRPIPE
  #endif
}
