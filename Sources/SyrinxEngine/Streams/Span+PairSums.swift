// The inner sum of a filter with symmetric taps. Where the pairs lie is checked once for all taps.

extension Span<Float> {
  /// For sixteen neighbouring positions the sum of `taps[k] · (self[left − k] + self[right + k])` over
  /// all taps: two samples that lie equally far from the middle share a tap and a product.
  @inline(__always)
  func pairSums(left: Int, right: Int, _ taps: Span<Float>) -> SIMD16<Float> {
    let reach = taps.count - 1
    precondition(
      left - reach >= 0 && left <= count - 16 && right >= 0 && right + reach <= count - 16,
      "pairs outside the span")
    let bytes = unsafe self.bytes
    @inline(__always)
    func eight(_ position: Int) -> SIMD8<Float> {
      unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: position &* 4, as: SIMD8<Float>.self)
    }
    var low = SIMD8<Float>()
    var high = SIMD8<Float>()
    for k in taps.indices {
      let before = left &- k
      let after = right &+ k
      low += taps[k] * (eight(before) + eight(after))
      high += taps[k] * (eight(before &+ 8) + eight(after &+ 8))
    }
    return SIMD16(lowHalf: low, highHalf: high)
  }
}

extension MutableSpan<Float> {
  /// Replaces sixteen samples from an index on.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setLanes(at index: Int, to value: SIMD16<Float>) {
    setLanes(at: index, to: value.lowHalf)
    setLanes(at: index + 8, to: value.highHalf)
  }
}
