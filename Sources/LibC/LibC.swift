// The C library of each system under one name, with the calls of it that Swift does not show.

@_exported import CSystem

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
