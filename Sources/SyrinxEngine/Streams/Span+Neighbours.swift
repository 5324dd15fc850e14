// Two neighbours of an interleaved stream as one word of twice the width: taking stereo apart and
// putting it together is then a matter of shifts, which vector instructions do eight frames at a
// time. The first of two neighbours is the lower half of the word, as on every machine that Swift
// runs on.

extension Span<Int16> {
  /// Eight pairs of neighbours, from the pair of an index on.
  @_alwaysEmitIntoClient @inline(__always)
  public func pairs(at index: Int) -> SIMD8<Int32> {
    precondition(index >= 0 && index <= count / 2 - 8, "pairs outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 4, as: SIMD8<Int32>.self)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func lanes(at index: Int) -> SIMD8<Int16> {
    precondition(index >= 0 && index <= count - 8, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 2, as: SIMD8<Int16>.self)
  }
}

extension MutableSpan<Int16> {
  /// Replaces eight pairs of neighbours, from the pair of an index on.
  @_alwaysEmitIntoClient @inline(__always)
  @_lifetime(self: copy self)
  public mutating func setPairs(at index: Int, to value: SIMD8<Int32>) {
    precondition(index >= 0 && index <= count / 2 - 8, "pairs outside the span")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: value, toUncheckedByteOffset: index &* 4, as: SIMD8<Int32>.self)
  }
}

extension MutableSpan<Float> {
  /// Makes samples of as many numbers of 16 bits, full scale being 1.
  @_lifetime(self: copy self)
  package mutating func copy(from numbers: Span<Int16>) {
    precondition(numbers.count == count, "as many numbers as samples")
    for index in numbers.indices { self[index] = Float(numbers[index]) * (1 / 32_768) }
  }
}

extension Span<Float> {
  /// Eight pairs of neighbours, from the pair of an index on: the first of each, and the second.
  @_alwaysEmitIntoClient @inline(__always)
  public func pairs(at index: Int) -> (SIMD8<Float>, SIMD8<Float>) {
    let early = lanes(at: 2 &* index)
    let late = lanes(at: 2 &* index &+ 8)
    return (
      SIMD8(lowHalf: early.evenHalf, highHalf: late.evenHalf),
      SIMD8(lowHalf: early.oddHalf, highHalf: late.oddHalf)
    )
  }
}

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
