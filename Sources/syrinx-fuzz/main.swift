// Feeds what libFuzzer makes up to whatever reads the words and files of strangers. `make fuzz` builds
// and runs it; `syrinx-fuzz` lists the targets, `syrinx-fuzz TARGET [libFuzzer's options] FOLDER…` runs one.

import SyrinxSystem
@testable import FuzzTargets

/// The entry of libFuzzer for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

let targets = FuzzTarget.all
guard CommandLine.argc > 1 else {
  for target in targets { print(target.name) }
  exitProgram(0)
}
guard let target = targets.first(where: { $0.name == CommandLine.arguments[1] }) else {
  print("syrinx-fuzz: no target is called \(CommandLine.arguments[1])")
  exitProgram(2)
}
/// libFuzzer calls a C function, which can carry nothing.
nonisolated(unsafe) var runTarget = target.run
// libFuzzer sees neither the target's name nor the program's.
var count = CommandLine.argc - 1
var words = unsafe CommandLine.unsafeArgv + 1
exitProgram(
  unsafe runFuzzer(&count, &words) { bytes, count in
    let input = unsafe UnsafeBufferPointer(start: bytes, count: count)
    unsafe runTarget(Array(input))
    return 0
  })
