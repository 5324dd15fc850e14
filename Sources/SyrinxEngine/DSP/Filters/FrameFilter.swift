/// Arithmetic on two channels at once, one frame after another.
protocol FrameFilter {
  /// The next frame out for the next frame in.
  mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double>
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
