// Eight neighbouring samples at once. A reduction or a recursive loop that the compiler may not
// reorder by itself is written with these; everything else is left to the auto-vectoriser.

extension Span<Float> {
  /// As many neighbours from an index on as the vector holds.
  @inline(__always)
  func vector<Vector: SIMD<Float> & BitwiseCopyable>(_ type: Vector.Type, at index: Int) -> Vector {
    precondition(index >= 0 && index <= count - Vector.scalarCount, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<Float>.stride, as: Vector.self)
  }

  /// Not by `vector`, of which the compiler makes loops of three times as many instructions.
  @_alwaysEmitIntoClient @inline(__always)
  public func lanes(at index: Int) -> SIMD8<Float> {
    precondition(index >= 0 && index <= count - 8, "lanes outside the span")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
  }

  /// Four samples from an index on, for loops with so many values under way that eight of each would
  /// not fit the registers.
  @inline(__always)
  func fourLanes(at index: Int) -> SIMD4<Float> { vector(SIMD4<Float>.self, at: index) }
}

extension MutableSpan<Float> {
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setFourLanes(at index: Int, to value: SIMD4<Float>) {
    setVector(at: index, to: value)
  }

  @inline(__always)
  func lanes(at index: Int) -> SIMD8<Float> { span.lanes(at: index) }

  @_alwaysEmitIntoClient @inline(__always)
  @_lifetime(self: copy self)
  public mutating func setLanes(at index: Int, to value: SIMD8<Float>) {
    precondition(index >= 0 && index <= count - 8, "lanes outside the span")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(
      of: value, toUncheckedByteOffset: index * MemoryLayout<Float>.stride,
      as: SIMD8<Float>.self)
  }

  /// Replaces as many samples from an index on as the vector holds.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setVector<Vector: SIMD<Float> & BitwiseCopyable>(at index: Int, to value: Vector) {
    precondition(index >= 0 && index <= count - Vector.scalarCount, "lanes outside the span")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(
      of: value, toUncheckedByteOffset: index &* MemoryLayout<Float>.stride, as: Vector.self)
  }

  /// Moves all samples so many places to the front; the last ones stay.
  @_lifetime(self: copy self)
  mutating func shift(by distance: Int) {
    precondition(distance >= 0 && distance <= count, "a distance outside the span")
    let kept = count - distance
    unsafe withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      unsafe first.update(from: first + distance, count: kept)
    }
  }

  /// The same; the last ones become zero.
  @_lifetime(self: copy self)
  mutating func shiftOut(_ distance: Int) {
    shift(by: distance)
    for index in count - distance..<count { self[index] = 0 }
  }
}
