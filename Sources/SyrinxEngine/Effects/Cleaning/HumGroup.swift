import SyrinxSystem

/// Complex numbers of eight harmonics.
struct HumGroup {
  var re = SIMD8<Float>()
  var im = SIMD8<Float>()

  /// The squares of their magnitudes.
  var power: SIMD8<Float> { re * re + im * im }

  static func - (a: HumGroup, b: HumGroup) -> HumGroup {
    HumGroup(re: a.re - b.re, im: a.im - b.im)
  }

  @inline(__always)
  static func * (a: HumGroup, b: HumGroup) -> HumGroup {
    HumGroup(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
  }
}

extension HumGroup {
  /// Unit numbers whose angles are multiples of one, those of a group after others.
  init(turning angle: Double, group: Int) {
    for lane in 0..<8 {
      let multiple = Double(8 * group + lane + 1) * angle
      re[lane] = Float(cos(multiple))
      im[lane] = Float(sin(multiple))
    }
  }

  /// The same for the first group, by one sine and one cosine.
  init(powersOf angle: Double) {
    let v = (re: Float(cos(angle)), im: Float(sin(angle)))
    var power = v
    for lane in 0..<8 {
      re[lane] = power.re
      im[lane] = power.im
      power = (power.re * v.re - power.im * v.im, power.re * v.im + power.im * v.re)
    }
  }

  /// Eight times the number of one harmonic.
  init(repeating lane: Int, of other: HumGroup) {
    re = SIMD8(repeating: other.re[lane])
    im = SIMD8(repeating: other.im[lane])
  }
}
