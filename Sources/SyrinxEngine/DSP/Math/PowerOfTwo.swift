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
