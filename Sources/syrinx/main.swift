#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxCommand
import SyrinxFiles

StandardStream.closeGaps()
Interruption.watch(version: Console.version)
exit(Console(ownsProcess: true).run(Array(SystemText.arguments.dropFirst())).rawValue)
