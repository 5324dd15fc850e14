/// Does for any curve what `Saturator` does for its own: slower, by the curve's antiderivatives.
///
/// The curve is tabulated as straight segments where it bends, and constant beyond. F₁ and F₂, its
/// first and second antiderivatives, are tabulated with it and exact for those segments. A line from
/// x₀ to x₁ = x₀ + d gives to its end (F₁(x₁) − (F₂(x₁) − F₂(x₀)) ÷ d) ÷ d and to both ends
/// (F₁(x₁) − F₁(x₀)) ÷ d. Differences lose digits where d is small; there Simpson's rule takes their
/// position.
struct TabulatedSaturator: PhaseSaturator {
  /// Value, slope, F₁ and F₂ where each segment begins.
  private let segments: [SIMD4<Double>]
  private let low: Double
  private let width: Double
  /// The part that the line that ends at the next frame gives to it.
  private var carried = 0.0

  private static let segmentCount = 2048

  /// A curve that is constant beyond ±reach.
  init(reach: Double, _ curve: (Double) -> Double) {
    let width = 2 * reach / Double(Self.segmentCount)
    let values = (0...Self.segmentCount).map { curve(-reach + Double($0) * width) }
    low = -reach
    self.width = width
    var first = 0.0
    var second = 0.0
    // Before the first straight segment, and after the last, a constant one.
    var segments = [SIMD4(values[0], 0, 0, 0)]
    for (value, next) in zip(values, values.dropFirst()) {
      let slope = (next - value) / width
      segments.append(SIMD4(value, slope, first, second))
      second += width * (first + width * (value / 2 + slope * width / 6))
      first += width * (value + next) / 2
    }
    segments.append(SIMD4(values.last!, 0, first, second))
    self.segments = segments
  }

  /// A sample, what the curve makes of it, and F₁ and F₂ there.
  private struct Point {
    let x: Double
    let y: Double
    let first: Double
    let second: Double
  }

  mutating func process(_ phases: AudioFrames, into target: inout AudioBlock) {
    precondition(phases.frameCount == target.frameCount + 1)
    let zero = phases.samples(of: 0)
    let one = phases.samples(of: 1)
    let two = phases.samples(of: 2)
    let three = phases.samples(of: 3)
    let count = target.frameCount
    var out = target.quad()
    let table = self.segments
    let segments = table.span
    var last = carried
    var p0 = point(Double(zero[0]), segments)
    for frame in 0..<count {
      let p1 = point(Double(one[frame]), segments)
      let p2 = point(Double(two[frame]), segments)
      let p3 = point(Double(three[frame]), segments)
      let p4 = point(Double(zero[frame + 1]), segments)
      let s0 = shares(p0, p1, segments)
      let s1 = shares(p1, p2, segments)
      let s2 = shares(p2, p3, segments)
      let s3 = shares(p3, p4, segments)
      out.zero[frame] = Float(last + s0.falling)
      out.one[frame] = Float(s0.rising + s1.falling)
      out.two[frame] = Float(s1.rising + s2.falling)
      out.three[frame] = Float(s2.rising + s3.falling)
      last = s3.rising
      p0 = p4
    }
    carried = last
  }

  @inline(__always)
  private func point(_ x: Double, _ segments: Span<SIMD4<Double>>) -> Point {
    var position = (x - low) / width + 1
    position = position > 0 ? position : 0
    position = position < Double(Self.segmentCount + 1) ? position : Double(Self.segmentCount + 1)
    let index = Int32(position)
    let segment = segments[Int(index)]
    let t = x - (low + Double(index > 0 ? index - 1 : 0) * width)
    let bent = segment[1] * t
    return Point(
      x: x, y: segment[0] + bent, first: segment[2] + t * (segment[0] + bent / 2),
      second: segment[3] + t * (segment[2] + t * (segment[0] / 2 + bent / 6)))
  }

  @inline(__always)
  private func shares(
    _ p0: Point, _ p1: Point, _ segments: Span<SIMD4<Double>>
  ) -> (rising: Double, falling: Double) {
    let d = p1.x - p0.x
    if d.magnitude < 1e-4 * (1 + p0.x.magnitude) {
      let middle = 2 * point((p0.x + p1.x) / 2, segments).y
      return ((middle + p1.y) / 6, (p0.y + middle) / 6)
    }
    let r = 1 / d
    let rising = (p1.first - (p1.second - p0.second) * r) * r
    return (rising, (p1.first - p0.first) * r - rising)
  }

  mutating func reset() { carried = 0 }
}
