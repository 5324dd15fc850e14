import SyrinxEngine

/// What happened to samples that a file could not hold as they were.
public struct SampleCounts: Hashable, Sendable {
  /// Samples beyond full scale that were set to it.
  public var clipped = 0
  /// Samples that were no numbers, or infinite.
  public var nonFinite = 0

  public init(clipped: Int = 0, nonFinite: Int = 0) {
    self.clipped = clipped
    self.nonFinite = nonFinite
  }

  static func += (counts: inout SampleCounts, other: SampleCounts) {
    counts.clipped += other.clipped
    counts.nonFinite += other.nonFinite
  }
}

/// Counts samples beyond ±1 and those that are not finite.
///
/// Without its sign, a float's pattern of bits grows with its value; not-a-number comes last. The
/// sign of a difference is counted, which takes no branch and so eight samples at once.
func count(_ samples: Span<Float>) -> SampleCounts {
  var beyond: UInt32 = 0
  var odd: UInt32 = 0
  for index in samples.indices {
    let pattern = samples[index].bitPattern & 0x7FFF_FFFF
    beyond &+= (0x3F80_0000 &- pattern) &>> 31
    odd &+= (0x7F7F_FFFF &- pattern) &>> 31
  }
  return SampleCounts(clipped: Int(beyond &- odd), nonFinite: Int(odd))
}

/// Rounds one channel's floats to whole numbers, with dither if wanted.
///
/// Full scale is 2^(bits−1) steps. Rounding is to the nearest, so samples that came out of a file of
/// as many bits or fewer go back as they were. Infinite samples go to full scale and what is no
/// number becomes zero.
struct Quantizer {
  private let bits: Int
  private let dither: Dither
  private var noise: TriangularNoise
  private var shaper: NoiseShaper
  private var scaled: [Float]
  /// Frames left of the current run of noise.
  private var runLeft = 0

  /// The most frames that may be rounded at once.
  static let mostFrames = TriangularNoise.runLength

  init(bits: Int, dither: Dither, seed: UInt64, channel: Int, sampleRate: Int) {
    self.bits = bits
    // Beyond 16 bits the samples' own float has no room for dither worth the name.
    self.dither = bits <= 16 ? dither : .none
    noise = TriangularNoise(seed: seed, channel: channel)
    shaper = NoiseShaper(sampleRate: sampleRate)
    scaled = Array(repeating: 0, count: Self.mostFrames)
  }

  /// How many frames may come next, so that a run of noise is not exceeded.
  var room: Int { runLeft > 0 ? runLeft : Self.mostFrames }

  /// Rounds to 16 bits or fewer, which are put into the upper bits of each number.
  mutating func round(_ samples: Span<Float>, into target: inout MutableSpan<Int16>) {
    let steps = Float(1 << (bits - 1))
    scale(samples, by: steps, into: &scaled)
    if dither != .none {
      if runLeft == 0 {
        noise.advance()
        runLeft = Self.mostFrames
      }
      let start = Self.mostFrames - runLeft
      if dither == .shaped {
        shaper.shape(
          &scaled, samples.count, noise: noise.run, from: start, lowest: -steps,
          highest: steps - 1)
      } else {
        add(noise.run, from: start, samples.count, to: &scaled)
      }
      runLeft -= samples.count
    }
    take(scaled.span.extracting(0..<samples.count), bits: bits, into: &target)
  }

  /// Rounds to more than 16 bits, which are put into the upper bits of each number.
  mutating func round(_ samples: Span<Float>, into target: inout MutableSpan<Int32>) {
    let steps = Double(1 << (bits - 1))
    let shift = Int32(32 - bits)
    for index in samples.indices {
      let sample = samples[index]
      var value = Double(sample == sample ? sample : 0) * steps
      value = value < -steps ? -steps : value
      value = value > steps - 1 ? steps - 1 : value
      // The same with 1.5 · 2⁵² for doubles.
      let pattern = (value + 6_755_399_441_055_744).bitPattern
      target[index] = Int32(truncatingIfNeeded: pattern) &<< shift
    }
  }
}

/// Turns samples into steps; what is no number becomes zero.
private func scale(_ samples: Span<Float>, by steps: Float, into target: inout [Float]) {
  var values = target.mutableSpan
  for index in samples.indices {
    let value = samples[index] * steps
    values[index] = value == value ? value : 0
  }
}

private func add(_ run: [Float], from start: Int, _ count: Int, to target: inout [Float]) {
  let noise = run.span.extracting(start..<start + count)
  var values = target.mutableSpan
  for index in noise.indices { values[index] += noise[index] }
}

/// Limits steps and rounds them. 1.5 · 2²³ added to a smaller number rounds it, halves to the even
/// one, and leaves it in the lowest bits.
private func take(_ values: Span<Float>, bits: Int, into target: inout MutableSpan<Int16>) {
  let steps = Float(1 << (bits - 1))
  let shift = Int16(16 - bits)
  for index in values.indices {
    var value = values[index]
    value = value < -steps ? -steps : value
    value = value > steps - 1 ? steps - 1 : value
    let pattern = (value + 12_582_912).bitPattern
    target[index] = Int16(truncatingIfNeeded: pattern) &<< shift
  }
}
