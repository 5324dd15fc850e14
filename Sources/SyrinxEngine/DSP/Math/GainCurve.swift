/// A gain in decibels, constant or moving along a curve, applied to a stream block by block.
struct GainCurve: ~Copyable {
  /// The factor, if it never changes.
  let constantFactor: Float?
  private var decibels: ParameterBlock<Double>
  /// One factor a frame, the same for all channels.
  private var factors: AudioBuffer

  init(_ decibels: ParameterStream, maximumFrameCount: Int) {
    constantFactor = decibels.constant.map { amplitude(decibels: $0) }
    let frameCount = constantFactor == nil ? maximumFrameCount : 0
    self.decibels = ParameterBlock(decibels, maximumFrameCount: frameCount)
    factors = AudioBuffer(channelCount: 1, frameCapacity: frameCount)
  }

  mutating func apply(to block: inout AudioBlock) {
    if let constantFactor {
      if constantFactor != 1 { block.scale(by: constantFactor) }
      return
    }
    decibels.advance(block.frameCount)
    let values = decibels.values
    block.scale(by: &factors) { _, factors in
      let decibels = values.span
      for index in factors.indices {
        factors[index] = Float(exactAmplitude(decibels: decibels[index]))
      }
    }
  }

  mutating func seek(to frame: Int) { decibels.seek(to: frame) }
}

/// The factor that changes a level by so many decibels.
func amplitude(decibels: Double) -> Float { Float(exactAmplitude(decibels: decibels)) }

/// The same in double precision, by sums and products alone so that it can stand in a sample loop.
///
/// 10^(dB/20) is 2^k · e^f with a whole k and |f| at most ln 2 ÷ 2, where twelve terms of the
/// exponential series are exact to 1e-14. Adding 1.5·2^52 rounds to a whole number and leaves it in
/// the lowest bits, from where it moves into the exponent. Good for levels within ±6000 dB.
@inline(__always)
func exactAmplitude(decibels: Double) -> Double {
  let octaves = decibels * 0.166_096_404_744_368_1
  let rounder = 6_755_399_441_055_744.0
  let rounded = octaves + rounder
  let power = Double(bitPattern: (rounded.bitPattern &+ 1023) &<< 52)
  let f = (octaves - (rounded - rounder)) * 0.693_147_180_559_945_3
  var series = 1.0 / 479_001_600
  series = series * f + 1.0 / 39_916_800
  series = series * f + 1.0 / 3_628_800
  series = series * f + 1.0 / 362_880
  series = series * f + 1.0 / 40_320
  series = series * f + 1.0 / 5040
  series = series * f + 1.0 / 720
  series = series * f + 1.0 / 120
  series = series * f + 1.0 / 24
  series = series * f + 1.0 / 6
  series = series * f + 0.5
  series = series * f + 1
  return (series * f + 1) * power
}
