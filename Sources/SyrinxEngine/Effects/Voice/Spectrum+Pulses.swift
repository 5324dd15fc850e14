import SyrinxSystem

extension AudioBuffer {
  /// Adds a pulse to a spectrum whose real and imaginary parts are the two channels of this buffer.
  /// From bin to bin its phase turns by `turn`, in full turns: by −position ÷ size for a pulse at a position
  /// in a window of that size.
  ///
  /// Eight bins at once turn by eight times one bin's angle.
  mutating func addPulse(height: Double, turn: Double) {
    let angle = 2 * Double.pi * turn
    var c = SIMD8<Float>()
    var s = SIMD8<Float>()
    for lane in 0..<8 {
      c[lane] = Float(height * cos(angle * Double(lane)))
      s[lane] = Float(height * sin(angle * Double(lane)))
    }
    let dc = SIMD8<Float>(repeating: Float(cos(8 * angle)))
    let ds = SIMD8<Float>(repeating: Float(sin(8 * angle)))
    var both = pair(0, 1)
    var bin = 0
    while bin + 8 <= both.left.count {
      both.left.setLanes(at: bin, to: both.left.lanes(at: bin) + c)
      both.right.setLanes(at: bin, to: both.right.lanes(at: bin) + s)
      let next = c * dc - s * ds
      s = c * ds + s * dc
      c = next
      bin += 8
    }
  }

  /// Multiplies a spectrum, kept in the same way, by another.
  mutating func turn(by other: borrowing AudioBuffer) {
    var both = pair(0, 1)
    both.left.turn(with: &both.right, by: other.samples(of: 0), other.samples(of: 1))
  }
}

extension MutableSpan<Float> {
  /// Multiplies a spectrum, of which these are the real parts, by another.
  @_lifetime(self: copy self)
  fileprivate mutating func turn(
    with im: inout MutableSpan<Float>, by c: Span<Float>, _ s: Span<Float>
  ) {
    for bin in indices {
      let real = self[bin] * c[bin] - im[bin] * s[bin]
      im[bin] = self[bin] * s[bin] + im[bin] * c[bin]
      self[bin] = real
    }
  }
}
