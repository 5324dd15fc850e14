#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension AudioBuffer {
  /// Adds a pulse to a spectrum whose real and imaginary parts are the two channels of this buffer.
  /// From bin to bin its phase turns by `turn`, in full turns: by −position ÷ size for a pulse at a position
  /// in a window of that size.
  ///
  /// Eight bins at once turn by eight times one bin's angle.
  func addPulse(height: Double, turn: Double) {
    let angle = 2 * Double.pi * turn
    var c = SIMD8<Float>()
    var s = SIMD8<Float>()
    for lane in 0..<8 {
      c[lane] = Float(height * cos(angle * Double(lane)))
      s[lane] = Float(height * sin(angle * Double(lane)))
    }
    let dc = SIMD8<Float>(repeating: Float(cos(8 * angle)))
    let ds = SIMD8<Float>(repeating: Float(sin(8 * angle)))
    let block = self.block
    var re = block[0]
    var im = block[1]
    var bin = 0
    while bin + 8 <= re.count {
      re.setLanes(at: bin, to: re.lanes(at: bin) + c)
      im.setLanes(at: bin, to: im.lanes(at: bin) + s)
      let next = c * dc - s * ds
      s = c * ds + s * dc
      c = next
      bin += 8
    }
  }

  /// Multiplies a spectrum, kept in the same way, by another.
  func turn(by other: AudioBuffer) {
    let block = self.block
    var re = block[0]
    var im = block[1]
    let second = other.block
    let c = second.samples(of: 0)
    let s = second.samples(of: 1)
    for bin in re.indices {
      let real = re[bin] * c[bin] - im[bin] * s[bin]
      im[bin] = re[bin] * s[bin] + im[bin] * c[bin]
      re[bin] = real
    }
  }
}
