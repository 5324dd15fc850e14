#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxCommand
import SyrinxFiles

StandardStream.closeGaps()
Interruption.watch()
exit(Console().run(Array(SystemText.arguments.dropFirst())).rawValue)
