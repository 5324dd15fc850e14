// DSP/ is the arithmetic that several families of effects share. It may be made for a stream, but
// knows neither its processor nor the graph, and allocates nothing after its initializer. Inside it
// the letters are those of the textbook it names.

/// Arithmetic on two channels at once, one frame after another.
protocol FrameFilter {
  /// The next frame out for the next frame in.
  mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double>
}

/// A second-order section with a leading coefficient of one, for two channels.
///
/// Written out with v = (s1, s2) as its memory, the transposed direct form II
///
///     y = x + s1,  s1 ← b1·x − a1·y + s2,  s2 ← b2·x − a2·y
///
/// becomes the state form below once x + s1 is put in the place of y. It costs the same eight
/// operations, but the next s1 no longer waits for y, and sums are cheaper than differences where
/// an instruction overwrites one of its operands: together almost twice as fast.
struct Biquad: FrameFilter {
  /// −a1, −a2, b1 − a1 and b2 − a2, the same for both channels.
  private var p1: SIMD2<Double>
  private var p2: SIMD2<Double>
  private var q1: SIMD2<Double>
  private var q2: SIMD2<Double>
  private var s1 = SIMD2<Double>()
  private var s2 = SIMD2<Double>()

  /// A section at rest. Its leading coefficient is divided out: the caller scales by `b0`.
  init(_ coefficients: BiquadCoefficients) {
    let (b0, b1, b2) = (coefficients.b0, coefficients.b1, coefficients.b2)
    let (a1, a2) = (coefficients.a1, coefficients.a2)
    p1 = SIMD2(repeating: -a1)
    p2 = SIMD2(repeating: -a2)
    q1 = SIMD2(repeating: b1 / b0 - a1)
    q2 = SIMD2(repeating: b2 / b0 - a2)
  }

  @inline(__always)
  mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let y = x + s1
    let next = (q1 * x + s2) + p1 * s1
    s2 = q2 * x + p2 * s1
    s1 = next
    return y
  }

  mutating func flushDenormals() {
    s1.flushDenormals()
    s2.flushDenormals()
  }

  mutating func reset() {
    s1 = SIMD2()
    s2 = SIMD2()
  }
}

/// Two filters, the second fed by the first.
///
/// Nested, it lets the compiler lay several sections into one loop with their memories in registers.
struct Series<First: FrameFilter, Second: FrameFilter>: FrameFilter {
  var first: First
  var second: Second

  @inline(__always)
  mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double> { second.step(first.step(x)) }
}

extension SIMD2<Double> {
  /// Clears a memory that has decayed so far that no sample can show it.
  ///
  /// Whatever a `Float` can hold, however it was scaled, is above 1e-100; what is below 1e-200 is
  /// lost in every sum with it. So no sample changes but the signs of zeros, and no memory lingers among
  /// the denormal numbers, on which many processors are slow. It is done at fixed places of a stream, so
  /// that the size of blocks does not decide over signs.
  @inline(__always)
  mutating func flushDenormals() {
    let limit = SIMD2(repeating: 1e-200)
    replace(with: 0, where: (self .< limit) .& (self .> -limit))
  }
}
