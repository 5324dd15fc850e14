#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Has the processor take numbers too small to be heard as zero while the body runs.
///
/// A decaying filter otherwise ends in denormal numbers, which cost a hundred times as much. The
/// environment that was there before is put back, so a host program's own arithmetic is untouched.
package func withDenormalsFlushed<Result>(_ body: () throws -> Result) rethrows -> Result {
  var before = fenv_t()
  unsafe fegetenv(&before)
  var flushing = before
  #if arch(x86_64)
    // Flush-to-zero and denormals-are-zero.
    flushing.__mxcsr |= 0x8040
  #elseif arch(arm64)
    flushing.__fpcr |= 1 << 24
  #endif
  unsafe fesetenv(&flushing)
  defer { unsafe fesetenv(&before) }
  return try body()
}
