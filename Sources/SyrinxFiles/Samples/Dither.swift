import SyrinxEngine

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
    var random = RandomBits(
      state: seed &+ UInt64(truncatingIfNeeded: channel) &* 0xD1B5_4A32_D192_ED03)
    lanes = (0..<Self.laneCount).map { _ in max(UInt32(truncatingIfNeeded: random.next()), 1) }
    run = Array(repeating: 0, count: Self.runLength)
  }

  /// Makes the noise of the next run.
  mutating func advance() { Self.fill(&run, &lanes) }

  /// Eight generators at a time stay in registers for the whole run.
  private static func fill(_ run: inout [Float], _ lanes: inout [UInt32]) {
    var states = lanes.mutableSpan
    var noise = run.mutableSpan
    for group in 0..<laneCount / 8 {
      var words = SIMD8<UInt32>()
      for lane in 0..<8 { words[lane] = states[8 * group + lane] }
      var place = 8 * group
      while place < runLength {
        words ^= words &<< 13
        words ^= words &>> 17
        words ^= words &<< 5
        let sums = SIMD8<Int32>(truncatingIfNeeded: (words & 0xFFFF) &+ (words &>> 16))
        noise.setLanes(at: place, to: SIMD8<Float>(sums &- 0xFFFF) * (1 / 65536))
        place += laneCount
      }
      for lane in 0..<8 { states[8 * group + lane] = words[lane] }
    }
  }
}
