#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import SyrinxCommand

exit(Desk().run(Array(CommandLine.arguments.dropFirst())).rawValue)
