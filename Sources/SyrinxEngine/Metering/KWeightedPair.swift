/// The filters of two channels, and the energy that has come through them.
struct KWeightedPair: Sendable {
  private var w1 = SIMD2<Double>()
  private var w2 = SIMD2<Double>()
  private var z1 = SIMD2<Double>()
  private var z2 = SIMD2<Double>()
  private var slope = SIMD2<Double>()
  private var energy = SIMD2<Double>()

  /// Filters some frames of two channels and adds up the squares: both filters in direct form 2,
  /// grouped so that only one product and one difference wait for the frame before.
  mutating func add(
    _ left: Span<Float>, _ right: Span<Float>, _ frames: Range<Int>, _ filter: KWeighting
  ) {
    let c1 = SIMD2(repeating: filter.c1)
    let c2 = SIMD2(repeating: filter.c2)
    let a1 = SIMD2(repeating: filter.a1)
    let a2 = SIMD2(repeating: filter.a2)
    let d1 = SIMD2(repeating: filter.d1)
    let d2 = SIMD2(repeating: filter.d2)
    var (w1, w2, z1, z2, slope, energy) = (
      self.w1, self.w2, self.z1, self.z2, self.slope, self.energy
    )
    let (left, right) = (left.extracting(frames), right.extracting(frames))
    @inline(__always)
    func follow(_ frame: Int) {
      let x = SIMD2<Double>(SIMD2<Float>(left[frame], right[frame]))
      let w = (x - a2 * w2) - a1 * w1
      let u = w + (c1 * w1 + c2 * w2)
      w2 = w1
      w1 = w
      let z = (u - d2 * z2) - d1 * z1
      let rise = z - z1
      let v = rise - slope
      z2 = z1
      z1 = z
      slope = rise
      energy += v * v
    }
    // Of one frame at a time the compiler makes a loop that shuffles both products of a filter into one
    // vector and takes half as long again.
    var frame = 0
    while frame < left.count - 1 {
      follow(frame)
      follow(frame + 1)
      frame += 2
    }
    if frame < left.count { follow(frame) }
    (self.w1, self.w2, self.z1, self.z2, self.slope, self.energy) = (w1, w2, z1, z2, slope, energy)
  }

  /// Returns the energy since the last time and begins anew.
  ///
  /// It also lets filters that ring on in silence stop before their numbers become denormal and
  /// slow, and filters that were given something not a number start over.
  mutating func takeEnergy() -> SIMD2<Double> {
    var taken = energy
    energy = .zero
    let state = w1 * w1 + w2 * w2 + z1 * z1 + z2 * z2
    let isHeard = (state .> 1e-100) .& (state .< .infinity) .& (taken .< .infinity)
    let isOver = .!isHeard
    w1.replace(with: 0, where: isOver)
    w2.replace(with: 0, where: isOver)
    z1.replace(with: 0, where: isOver)
    z2.replace(with: 0, where: isOver)
    slope.replace(with: 0, where: isOver)
    taken.replace(with: 0, where: .!(taken .< .infinity))
    return taken
  }
}
