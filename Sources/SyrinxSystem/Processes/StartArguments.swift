#if os(Linux)
  import LibC

  /// The words that this process was started with, as C has them, for `CommandLine`, whose runtime asks by this name.
  ///
  /// The runtime's own function finds them by reading the list of all mapped memory before `main`: 0.2 ms of each start.
  /// Where the runtime is linked statically, as in what is released, this one takes its place.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  @unsafe func startArguments(_ count: UnsafeMutablePointer<Int32>)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  {
    // Each word ends with a zero byte (proc(5)).
    let words = ((try? readFile(at: "/proc/self/cmdline")) ?? []).dropLast()
      .split(separator: 0, omittingEmptySubsequences: false)
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() {
      unsafe (list + index).initialize(to: SystemText.cText(word))
    }
    unsafe (list + words.count).initialize(to: nil)
    unsafe count.pointee = Int32(clamping: words.count)
    return unsafe list
  }
#endif
