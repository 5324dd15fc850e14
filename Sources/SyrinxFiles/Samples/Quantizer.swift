import SyrinxEngine

/// The treatment of samples of an input that are NaN or infinite; the raw values are the words of `--nan`.
public enum NonFinitePolicy: String, CaseIterable, Hashable, Sendable {
  case stop
  /// They become silence, and are counted.
  case zero
}

/// Samples that an input did not hand out as they stand in its file.
public struct InputCounts: Hashable, Sendable {
  /// Those with more than the 24 bits that a float keeps.
  public var rounded = 0
  /// Those that were NaN or infinite, and became 0.
  public var replaced = 0

  public init() {}
}

/// Counts of samples that a file could not hold as they were.
public struct SampleCounts: Hashable, Sendable {
  /// Samples beyond full scale that were set to it.
  public var clipped = 0
  /// Samples that were NaN or infinite.
  public var nonFinite = 0

  public init(clipped: Int = 0, nonFinite: Int = 0) {
    self.clipped = clipped
    self.nonFinite = nonFinite
  }
}

/// Counts samples beyond ±1 and those that are not finite.
///
/// Without its sign, a float's pattern of bits grows with its value; not-a-number comes last. The
/// sign of a difference is counted, which takes no branch and so eight samples at once.
func countSamples(_ samples: Span<Float>) -> SampleCounts {
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
/// as many bits or fewer stay the same. Infinite samples are set to full scale, NaN to
/// zero.
struct Quantizer {
  private let bits: Int
  private let dither: Dither
  private var noise: TriangularNoise
  private var shaper: NoiseShaper
  private var shaped: [Float]
  /// Frames left of the current run of noise.
  private var runLeft = 0

  /// The most frames that may be rounded at once.
  static let mostFrames = TriangularNoise.runLength
  /// Where there is no dither, this is added.
  private static let silence = [Float](repeating: 0, count: mostFrames)

  init(bits: Int, dither: Dither, seed: UInt64, channel: Int, sampleRate: Int) {
    self.bits = bits
    // Beyond 16 bits the samples' 32-bit floats have too few bits for useful dither.
    self.dither = bits <= 16 ? dither : .none
    noise = TriangularNoise(seed: seed, channel: channel)
    shaper = NoiseShaper(sampleRate: sampleRate)
    shaped = Array(repeating: 0, count: self.dither == .shaped ? Self.mostFrames : 0)
  }

  /// The most frames that may come next, so that a run of noise is not exceeded.
  var space: Int { runLeft > 0 ? runLeft : Self.mostFrames }

  /// Rounds to 16 bits or fewer, which are put into the upper bits of each number.
  mutating func round(_ samples: Span<Float>, into target: inout MutableSpan<Int16>) {
    guard dither != .none else {
      take(samples, plus: Self.silence, from: 0, bits: bits, into: &target)
      return
    }
    if runLeft == 0 {
      noise.advance()
      runLeft = Self.mostFrames
    }
    let start = Self.mostFrames - runLeft
    if dither == .shaped {
      let steps = Float(1 << (bits - 1))
      shaper.shape(samples, by: steps, noise: noise.run, from: start, into: &shaped)
      take(
        shaped.span.extracting(0..<samples.count), scaledBy: 1, plus: Self.silence, from: 0,
        bits: bits, into: &target)
    } else {
      take(samples, plus: noise.run, from: start, bits: bits, into: &target)
    }
    runLeft -= samples.count
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

/// Turns samples into steps, adds noise, limits and rounds them, all in one pass; what is no number
/// becomes zero. 1.5 · 2²³ added to a smaller number rounds it, halves to the even one, and leaves it
/// in the lowest bits.
private func take(
  _ samples: Span<Float>, scaledBy factor: Float? = nil, plus run: [Float], from start: Int,
  bits: Int, into target: inout MutableSpan<Int16>
) {
  let noise = run.span.extracting(start..<start + samples.count)
  let steps = Float(1 << (bits - 1))
  let scale = factor ?? steps
  let shift = Int16(16 - bits)
  for index in samples.indices {
    let step = samples[index] * scale
    var value = (step == step ? step : 0) + noise[index]
    value = value < -steps ? -steps : value
    value = value > steps - 1 ? steps - 1 : value
    let pattern = (value + 12_582_912).bitPattern
    target[index] = Int16(truncatingIfNeeded: pattern) &<< shift
  }
}
