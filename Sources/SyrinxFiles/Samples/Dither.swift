/// Noise that is added before rounding, so that what is rounded away turns into a steady hiss
/// instead of a distortion of the sound.
public enum Dither: String, CaseIterable, Hashable, Sendable {
  case none
  /// Triangular noise of ±1 step: makes the error's mean and variance independent of the sound.
  case tpdf
  /// The same, with the error pushed to where the ear is deaf.
  case shaped
}

/// Triangular noise for one channel, in steps, the same for the same seed and frame.
///
/// Each number is the sum of the two 16-bit halves of one xorshift word (Marsaglia, "Xorshift RNGs",
/// 2003), so it lies within ±1 with a variance of 1/6. Sixty-four generators run abreast, which the
/// compiler turns into vector instructions. Noise is made in runs of `runLength` frames counted from
/// the first frame of the file, whatever pieces the file is written in.
struct TriangularNoise {
  static let runLength = 1024
  private static let laneCount = 64

  private var lanes: [UInt32]
  private(set) var run: [Float]

  init(seed: UInt64, channel: Int) {
    // SplitMix64 (Steele, Lea and Flood, 2014) spreads a seed over the lanes.
    var state = seed &+ UInt64(truncatingIfNeeded: channel) &* 0xD1B5_4A32_D192_ED03
    lanes = (0..<Self.laneCount).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      word ^= word >> 31
      return max(UInt32(truncatingIfNeeded: word), 1)
    }
    run = Array(repeating: 0, count: Self.runLength)
  }

  /// Makes the noise of the next run.
  mutating func advance() { Self.fill(&run, &lanes) }

  private static func fill(_ run: inout [Float], _ lanes: inout [UInt32]) {
    var states = lanes.mutableSpan
    var noise = run.mutableSpan
    var first = 0
    while first < runLength {
      for lane in 0..<laneCount {
        var word = states[lane]
        word ^= word &<< 13
        word ^= word &>> 17
        word ^= word &<< 5
        states[lane] = word
        let sum = Int32(bitPattern: (word & 0xFFFF) &+ (word &>> 16))
        noise[first &+ lane] = Float(sum &- 0xFFFF) * (1 / 65536)
      }
      first &+= laneCount
    }
  }
}
