#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxCommand
import SyrinxFiles
import SyrinxRender

StandardStream.closeGaps()
Interruption.watch(version: programVersion)
exit(Console(ownsProcess: true).run(Array(SystemText.arguments.dropFirst())).rawValue)
