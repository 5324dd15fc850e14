// Levels in decibels for every sample: logarithm and power by sums and products alone, so that the
// loops around them are turned into vector code.

/// The level of a magnitude in decibels, exact to 1e-5 dB; for zero something below −750.
///
/// The magnitude is taken apart into 2^e · m with m between √½ and √2, where ln m is
/// 2·artanh((m − 1) ÷ (m + 1)), whose series of four terms is exact to a rounding error.
@inline(__always)
func level(ofMagnitude magnitude: Float) -> Float {
  let rootOfHalf: Int32 = 0x3F35_04F3
  let bits = Int32(bitPattern: magnitude.bitPattern)
  let exponent = (bits &- rootOfHalf) &>> 23
  let mantissa = Float(bitPattern: UInt32(bitPattern: bits &- (exponent &<< 23)))
  let s = (mantissa - 1) / (mantissa + 1)
  let square = s * s
  let series = ((square * (1 / 7) + 0.2) * square + (1 / 3)) * square + 1
  // 20·log10(2) and 40 ÷ ln 10.
  return Float(exponent) * 6.020_599_913 + (s * series) * 17.371_779_276
}

/// The magnitude at a level in decibels, exact to 1e-7 of itself; 1 for 0. Good for ±700 dB.
///
/// `exactAmplitude` in single precision: 2^k · e^f with a whole k, and a series for e^f.
@inline(__always)
func magnitude(atLevel level: Float) -> Float {
  let octaves = level * 0.166_096_404_744
  // Adding 1.5·2^23 rounds to a whole number and leaves it in the lowest bits.
  let rounder: Float = 12_582_912
  let rounded = octaves + rounder
  let power = Float(bitPattern: (rounded.bitPattern &+ 127) &<< 23)
  let f = (octaves - (rounded - rounder)) * 0.693_147_180_56
  var series = f * (1 / 5040) + (1 / 720)
  series = series * f + (1 / 120)
  series = series * f + (1 / 24)
  series = series * f + (1 / 6)
  series = series * f + 0.5
  series = series * f + 1
  return (series * f + 1) * power
}

extension AudioFrames {
  /// Writes the largest magnitude of all channels, frame by frame; what is not a number counts as
  /// nothing.
  func writeMagnitudes(to magnitudes: inout MutableSpan<Float>) {
    for frame in magnitudes.indices { magnitudes[frame] = 0 }
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in magnitudes.indices {
        let magnitude = samples[frame].magnitude
        magnitudes[frame] = magnitude > magnitudes[frame] ? magnitude : magnitudes[frame]
      }
    }
  }
}

extension AudioBlock {
  mutating func scale(by factors: Span<Float>) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] *= factors[frame] }
    }
  }

  /// Multiplies every channel by one factor a frame, which a closure writes into a channel of a buffer.
  mutating func scale(
    by buffer: inout AudioBuffer,
    _ write: (_ frames: AudioFrames, _ factors: inout MutableSpan<Float>) -> Void
  ) {
    var part = buffer.prefix(frameCount)
    var factors = part[0]
    write(frames, &factors)
    scale(by: factors.span)
  }
}

extension Array {
  /// Replaces the first elements by what a closure gives for their indices.
  @inline(__always)
  mutating func fill(_ count: Int, _ element: (Int) -> Element) {
    var span = mutableSpan
    for index in 0..<count { span[index] = element(index) }
  }
}

/// 2 to a bounded power, to six digits, by the Taylor series about the nearest whole number; the
/// addition of 1.5 · 2²³ rounds, and leaves that number in the lowest bits. Good for powers within
/// ±120.
@inline(__always)
func powerOfTwo(_ exponent: Float) -> Float {
  let shifted = exponent + 12_582_912
  let f = (exponent - (shifted - 12_582_912)) * 0.693_147_18
  let series = 1 + f * (1 + f * (0.5 + f * (0.166_666_67 + f * (0.041_666_67 + f * 0.008_333_3))))
  return Float(bitPattern: series.bitPattern &+ (shifted.bitPattern << 23))
}
