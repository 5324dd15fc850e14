// Feeds what libFuzzer makes up to whatever reads the words and files of strangers. `make fuzz` builds
// and runs it; `syrinx-fuzz TARGET [libFuzzer's options] FOLDER…` runs one target.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The entry of libFuzzer for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

guard CommandLine.argc > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
  print("syrinx-fuzz " + FuzzTarget.allCases.map(\.rawValue).joined(separator: "|"))
  exit(2)
}
unsafe FuzzTarget.chosen = target
// libFuzzer sees neither the target's name nor the program's.
var count = CommandLine.argc - 1
var words = unsafe CommandLine.unsafeArgv + 1
exit(
  unsafe runFuzzer(&count, &words) { bytes, count in
    let input = unsafe UnsafeBufferPointer(start: bytes, count: count)
    unsafe FuzzTarget.chosen.run(Array(input))
    return 0
  })
