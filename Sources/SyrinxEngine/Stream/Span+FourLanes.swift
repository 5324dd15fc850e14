// Four or sixteen neighbouring samples at once, and copies of many such fours between a row of
// samples and every n-th place of a tile; a copy checks its bounds once.

extension Span<Float> {
  /// Sixteen samples from an index on.
  @inline(__always)
  func sixteenLanes(at index: Int) -> SIMD16<Float> {
    precondition(index >= 0 && index <= count - 16, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index * MemoryLayout<Float>.stride, as: SIMD16<Float>.self)
  }
}

extension MutableSpan<Float> {
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

  /// Replaces `fourCount` fours, `stride` samples apart from `start` on, by what `combine` makes of
  /// them and of as many fours of the source, `sourceStride` apart from `sourceStart` on.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setFours(
    _ fourCount: Int, at start: Int, every stride: Int, from source: Span<Float>,
    at sourceStart: Int, every sourceStride: Int,
    _ combine: (_ old: SIMD4<Float>, _ new: SIMD4<Float>) -> SIMD4<Float> = { $1 }
  ) {
    guard fourCount > 0 else { return }
    precondition(
      start >= 0 && stride > 0 && start + (fourCount - 1) * stride + 4 <= count
        && sourceStart >= 0 && sourceStride > 0
        && sourceStart + (fourCount - 1) * sourceStride + 4 <= source.count,
      "fours outside the span")
    let size = MemoryLayout<Float>.stride
    let sourceBytes = unsafe source.bytes
    var bytes = unsafe mutableBytes
    var to = start &* size
    var from = sourceStart &* size
    for _ in 0..<fourCount {
      let new = unsafe sourceBytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: from, as: SIMD4<Float>.self)
      let old = unsafe bytes.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: to, as: SIMD4<Float>.self)
      unsafe bytes.storeBytes(
        of: combine(old, new), toUncheckedByteOffset: to, as: SIMD4<Float>.self)
      to &+= stride &* size
      from &+= sourceStride &* size
    }
  }
}
