/// Numbers of a seed, the same on every machine (Marsaglia, "Xorshift RNGs", 2003).
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  package mutating func next(below bound: Int) -> Int { Int(next() >> 33) % bound }

  /// White noise between −amplitude and amplitude.
  package mutating func samples(_ count: Int, amplitude: Float = 0.5) -> [Float] {
    sound(count: count) { _ in amplitude * (Float(next() >> 40) / Float(1 << 23) - 1) }
  }
}
