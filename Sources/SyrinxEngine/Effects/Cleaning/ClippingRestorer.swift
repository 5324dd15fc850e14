/// Takes samples at a limit for unknown, and interpolates them.
struct ClippingRestorer: BlockRestorer {
  private static let order = 40
  /// The model is learnt again from what was interpolated with the one before.
  private static let roundCount = 6
  /// Samples that come out below the limit are put there, and the others found again.
  private static let correctionCount = 2

  /// Of each channel.
  private let limits: [(above: Double, below: Double)]
  private var interpolator: GapInterpolator
  private var clipped: [Int] = []
  private var open: [Int] = []

  init(limits: [ClippingLimits], blockFrameCount: Int) {
    // A hundredth below them, since converters and resamplers leave ripples.
    func limit(_ side: Float?) -> Double { side.map { 0.99 * Double($0) } ?? .infinity }
    self.limits = limits.map { (limit($0.above), limit($0.below)) }
    interpolator = GapInterpolator(order: Self.order, blockFrameCount: blockFrameCount)
    clipped.reserveCapacity(blockFrameCount)
    open.reserveCapacity(blockFrameCount)
  }

  mutating func restore(_ samples: inout [Double], of channel: Int) -> Bool {
    clipped.removeAll(keepingCapacity: true)
    let (order, limits) = (interpolator.order, limits[channel])
    for frame in order..<samples.count - order
    where samples[frame] >= limits.above || samples[frame] <= -limits.below {
      clipped.append(frame)
    }
    // Where most is clipped nothing is left to learn from.
    guard !clipped.isEmpty, clipped.count < samples.count / 2 else { return false }
    let cut = samples
    for _ in 0..<Self.roundCount {
      guard interpolator.learn(samples.span) else { break }
      refine(&samples, cut)
    }
    return true
  }

  /// Interpolates what is clipped, so that nothing comes out lower than it went in.
  private mutating func refine(_ samples: inout [Double], _ cut: [Double]) {
    open.removeAll(keepingCapacity: true)
    open.append(contentsOf: clipped)
    for _ in 0...Self.correctionCount {
      interpolator.fill(&samples, at: open)
      var kept = 0
      for position in open {
        if samples[position] * (cut[position] < 0 ? -1 : 1) >= cut[position].magnitude {
          open[kept] = position
          kept += 1
        } else {
          samples[position] = cut[position]
        }
      }
      if kept == open.count || kept == 0 { return }
      open.removeSubrange(kept...)
    }
  }
}
