// Four or sixteen neighbouring samples at once, for kernels that work on small tiles.

extension Span<Float> {
  /// Four samples from an index on.
  @inline(__always)
  func fourLanes(at index: Int) -> SIMD4<Float> {
    precondition(index >= 0 && index <= count - 4, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index * MemoryLayout<Float>.stride, as: SIMD4<Float>.self)
  }

  /// Sixteen samples from an index on.
  @inline(__always)
  func sixteenLanes(at index: Int) -> SIMD16<Float> {
    precondition(index >= 0 && index <= count - 16, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index * MemoryLayout<Float>.stride, as: SIMD16<Float>.self)
  }
}

extension MutableSpan<Float> {
  /// Replaces four samples from an index on.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setFourLanes(at index: Int, to value: SIMD4<Float>) {
    precondition(index >= 0 && index <= count - 4, "lanes outside the span")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(
      of: value, toUncheckedByteOffset: index * MemoryLayout<Float>.stride,
      as: SIMD4<Float>.self)
  }

  /// Replaces sixteen samples from an index on.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setSixteenLanes(at index: Int, to value: SIMD16<Float>) {
    precondition(index >= 0 && index <= count - 16, "lanes outside the span")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(
      of: value, toUncheckedByteOffset: index * MemoryLayout<Float>.stride,
      as: SIMD16<Float>.self)
  }
}
