import LibC

/// Has the processor take numbers too small to be heard as zero while the body runs.
///
/// A decaying filter otherwise ends in denormal numbers, which cost a hundred times as much. The
/// state that was there before is put back, so a host program's own arithmetic is untouched.
@inline(never)
package func withDenormalsFlushed<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if arch(x86_64)
    let before = syrinx_float_state()
    // Flush-to-zero and denormals-are-zero.
    syrinx_set_float_state(before | 0x8040)
    defer { syrinx_set_float_state(before) }
  #else
    var before = fenv_t()
    unsafe fegetenv(&before)
    var flushing = before
    #if arch(arm64)
      flushing.__fpcr |= 1 << 24
    #endif
    unsafe fesetenv(&flushing)
    defer { unsafe fesetenv(&before) }
  #endif
  return try body()
}
