#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of this process (`getpid`), which a copy made by `fork` does not have.
package var processNumber: Int32 { getpid() }
