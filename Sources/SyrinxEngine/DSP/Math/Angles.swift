// Angles of eight complex numbers at once, and back, to 1e-7: the library's functions take one at a time.

extension SIMD8<Float> {
  /// The angles of x + iy, from −π to π (Abramowitz and Stegun, 1964, 4.4.49).
  @inline(__always)
  static func angles(_ y: Self, _ x: Self) -> Self {
    let height = magnitudes(y)
    let width = magnitudes(x)
    let isSteep = height .> width
    let large = width.replacing(with: height, where: isSteep)
    let small = height.replacing(with: width, where: isSteep)
    let a = small / (large + 1e-37)
    let s = a * a
    var series = Self(repeating: 0.0028662257)
    for coefficient: Float in [
      -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944, 0.1999355085,
      -0.3333314528, 1,
    ] { series = series * s + coefficient }
    var angle = a * series
    angle.replace(with: Float.pi / 2 - angle, where: isSteep)
    angle.replace(with: Float.pi - angle, where: x .< 0)
    angle.replace(with: -angle, where: y .< 0)
    return angle
  }

  @inline(__always)
  private static func magnitudes(_ x: Self) -> Self { x.replacing(with: -x, where: x .< 0) }

  /// The same angle between −π and π; exact to 1e-6 after a few turns.
  @inline(__always)
  var wrapped: Self {
    self - (self * (0.5 / Float.pi)).roundedLanes * (2 * Float.pi)
  }

  /// The nearest whole numbers, of less than two millions; the library's function takes one at a time.
  @inline(__always)
  var roundedLanes: Self {
    // Adding and taking away 1.5 · 2²³ leaves no room for a fraction.
    (self + 12_582_912) - 12_582_912
  }

  /// Cosines and sines of angles between −π and π, by those of half of them (4.3.97 and 4.3.99).
  @inline(__always)
  var cosinesAndSines: (Self, Self) {
    let y = self * 0.5
    let s = y * y
    var sine = Self(repeating: -0.0000000239)
    var cosine = Self(repeating: -0.0000002605)
    for coefficient: Float in [0.0000027526, -0.0001984090, 0.0083333315, -0.1666666664, 1] {
      sine = sine * s + coefficient
    }
    for coefficient: Float in [0.0000247609, -0.0013888397, 0.0416666418, -0.4999999963, 1] {
      cosine = cosine * s + coefficient
    }
    sine *= y
    return (1 - 2 * sine * sine, 2 * sine * cosine)
  }
}
