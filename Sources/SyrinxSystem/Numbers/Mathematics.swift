// The functions of the C library that are no matter of the operating system, for all targets above.

#if canImport(Glibc)
  @_exported import func Glibc.atan2
  @_exported import func Glibc.cos
  @_exported import func Glibc.exp
  @_exported import func Glibc.exp2
  @_exported import func Glibc.expm1
  @_exported import func Glibc.hypot
  @_exported import func Glibc.log
  @_exported import func Glibc.log10
  @_exported import func Glibc.log1p
  @_exported import func Glibc.log2
  @_exported import func Glibc.pow
  @_exported import func Glibc.sin
  @_exported import func Glibc.sinh
  @_exported import func Glibc.tan
#elseif canImport(Darwin)
  @_exported import func Darwin.atan2
  @_exported import func Darwin.cos
  @_exported import func Darwin.exp
  @_exported import func Darwin.exp2
  @_exported import func Darwin.expm1
  @_exported import func Darwin.hypot
  @_exported import func Darwin.log
  @_exported import func Darwin.log10
  @_exported import func Darwin.log1p
  @_exported import func Darwin.log2
  @_exported import func Darwin.pow
  @_exported import func Darwin.sin
  @_exported import func Darwin.sinh
  @_exported import func Darwin.tan
#endif
