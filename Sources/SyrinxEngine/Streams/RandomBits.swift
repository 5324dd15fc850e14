/// Random numbers that are the same on every machine: SplitMix64 (G. L. Steele,
/// D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
package struct RandomBits {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package init(seed: Int) { self.init(state: UInt64(bitPattern: Int64(seed))) }

  @inline(__always)
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to 1.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
