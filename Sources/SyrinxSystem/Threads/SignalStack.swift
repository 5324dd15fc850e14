import LibC

/// A second stack for the handlers of signals (`sigaltstack`), without which a thread whose own stack
/// has run out ends the program before any handler can take unfinished files away.
enum SignalStack {
  private static let byteCount = 1 << 16

  /// Gives the calling thread one until it ends.
  static func give() { unsafe _ = exchange(malloc(byteCount)) }

  /// Gives the calling thread one while the body runs.
  static func use<Result>(_ body: () -> Result) -> Result {
    let memory = unsafe malloc(byteCount)
    let old = unsafe exchange(memory)
    let result = body()
    if var old = unsafe old { unsafe _ = sigaltstack(&old, nil) }
    unsafe free(memory)
    return result
  }

  /// Takes the memory for the stack and returns the one before; nil where there is no memory.
  @unsafe private static func exchange(_ memory: UnsafeMutableRawPointer?) -> stack_t? {
    guard let memory = unsafe memory else { return nil }
    var new = unsafe stack_t()
    var old = unsafe stack_t()
    unsafe new.ss_sp = memory
    unsafe new.ss_size = numericCast(byteCount)
    return unsafe sigaltstack(&new, &old) == 0 ? old : nil
  }
}
