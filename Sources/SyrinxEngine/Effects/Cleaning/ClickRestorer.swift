/// Finds samples that an autoregressive model does not predict, and interpolates them by it (S. J. Godsill
/// and P. J. W. Rayner, "Digital Audio Restoration", 1998, chapter 5).
///
/// The model is learnt again from what was restored, and clicks are then found by what remains of it. A
/// click disturbs the prediction of as many samples after it as the model has coefficients: those that
/// come out nearly as they went in are not part of it.
struct ClickRestorer: BlockRestorer {
  private static let order = 32
  private static let roundCount = 3
  /// Times the level nearby that an error must have, of what was restored.
  private static let localThreshold = 8.0
  /// The part of a click's largest change that its first and last samples have at least, and times the
  /// usual error.
  private static let edge = 0.15
  private static let edgeErrors = 3.0
  /// Samples after the last error that are still taken for the click's.
  private static let followers = 3

  private let threshold: Double
  private let longest: Int
  private let gap: Int
  private let reach: Int
  private var interpolator: GapInterpolator
  private var original: [Double]
  /// Errors of the original and of what was restored, and the sum of the squares of those.
  private var errors: [Double]
  private var residues: [Double]
  private var sums: [Double]
  private var clicks: [Int] = []

  init(threshold: Double, blockFrameCount: Int, sampleRate: Int) {
    self.threshold = threshold
    let rate = Double(sampleRate)
    longest = Int(0.002 * rate)
    gap = max(Int(0.0004 * rate), 2)
    reach = Int(0.005 * rate)
    interpolator = GapInterpolator(order: Self.order, blockFrameCount: blockFrameCount)
    original = Array(repeating: 0, count: blockFrameCount)
    errors = original
    residues = original
    sums = Array(repeating: 0, count: blockFrameCount + 1)
    clicks.reserveCapacity(blockFrameCount)
  }

  mutating func restore(_ samples: inout [Double]) -> Bool {
    for frame in original.indices { original[frame] = samples[frame] }
    for round in 0..<Self.roundCount {
      guard interpolator.learn(samples.span) else { break }
      Self.predict(original, interpolator.coefficients, &errors)
      let usual: Double
      if round == 0 {
        usual = Self.robustLevel(errors, from: Self.order)
      } else {
        Self.predict(samples, interpolator.coefficients, &residues)
        usual = sumResidues()
      }
      for click in clicks { samples[click] = original[click] }
      find(usual, isFirst: round == 0)
      // Where much is disturbed it is the sound itself.
      guard !clicks.isEmpty, clicks.count < samples.count / 4 else { return false }
      Self.fill(&samples, clicks, &interpolator)
      narrow(samples, usual)
      for frame in samples.indices { samples[frame] = original[frame] }
      guard !clicks.isEmpty else { return false }
      Self.fill(&samples, clicks, &interpolator)
    }
    return !clicks.isEmpty
  }

  private static func fill(
    _ samples: inout [Double], _ positions: [Int], _ interpolator: inout GapInterpolator
  ) {
    var span = samples.mutableSpan
    interpolator.fill(&span, at: positions.span)
  }

  /// Writes what is left of each sample when what follows from those before it is taken away.
  private static func predict(_ samples: [Double], _ a: [Double], _ errors: inout [Double]) {
    let (x, a) = (samples.span, a.span)
    var e = errors.mutableSpan
    for frame in e.indices {
      var sum = 0.0
      if frame >= order { for lag in a.indices { sum += a[lag] * x[frame - lag] } }
      e[frame] = sum
    }
  }

  /// The standard deviation of what is left when outliers are left out, as if it were normal: there the
  /// mean magnitude is √(2/π) of it.
  private static func robustLevel(_ errors: [Double], from first: Int) -> Double {
    var limit = Double.infinity
    var level = 0.0
    for _ in 0..<4 {
      var (sum, count) = (0.0, 0.0)
      for frame in first..<errors.count where errors[frame].magnitude <= limit {
        sum += errors[frame].magnitude
        count += 1
      }
      level = 1.253_314 * sum / max(count, 1)
      limit = 3 * level
    }
    return level
  }

  /// Sums the squares of the residues, and returns their level.
  private mutating func sumResidues() -> Double {
    for frame in residues.indices {
      sums[frame + 1] = sums[frame] + residues[frame] * residues[frame]
    }
    return (sums[residues.count] / Double(residues.count - Self.order)).squareRoot()
  }

  /// Takes runs of large errors for clicks, if they are short.
  private mutating func find(_ usual: Double, isFirst: Bool) {
    clicks.removeAll(keepingCapacity: true)
    let (low, high) = (Self.order, errors.count - Self.order)
    var run = 0..<0
    for frame in low...high {
      if frame < high, isLarge(frame, usual, isFirst) {
        run = run.isEmpty ? frame..<frame + 1 : run.lowerBound..<frame + 1
      } else if !run.isEmpty, frame == high || frame - run.upperBound > gap {
        if run.count <= longest, !followsSilence(run.lowerBound) {
          let first = max(run.lowerBound - 1, low, (clicks.last ?? 0) + 1)
          let last = min(run.upperBound + Self.followers, high)
          if first < last { clicks.append(contentsOf: first..<last) }
        }
        run = 0..<0
      }
    }
  }

  /// Where a sound sets in after digital silence nothing could predict it.
  private func followsSilence(_ frame: Int) -> Bool {
    original[(frame - Self.order)..<frame].allSatisfy { $0 == 0 }
  }

  private func isLarge(_ frame: Int, _ usual: Double, _ isFirst: Bool) -> Bool {
    let error = errors[frame].magnitude
    guard error > threshold * usual, usual > 0 else { return false }
    guard !isFirst else { return true }
    let (low, high) = (max(frame - reach, 0), min(frame + reach + 1, errors.count))
    let local = ((sums[high] - sums[low]) / Double(high - low)).squareRoot()
    return error > Self.localThreshold * local
  }

  /// Leaves of each run what was changed much.
  private mutating func narrow(_ samples: [Double], _ usual: Double) {
    var kept = 0
    var start = 0
    while start < clicks.count {
      var end = start + 1
      while end < clicks.count, clicks[end] == clicks[end - 1] + 1 { end += 1 }
      var largest = 0.0
      for index in start..<end {
        largest = max(largest, (samples[clicks[index]] - original[clicks[index]]).magnitude)
      }
      let least = max(Self.edge * largest, Self.edgeErrors * usual)
      var first = end
      var last = start
      for index in start..<end
      where (samples[clicks[index]] - original[clicks[index]]).magnitude > least {
        first = min(first, index)
        last = index
      }
      var index = first
      while index <= last, first < end {
        clicks[kept] = clicks[index]
        kept += 1
        index += 1
      }
      start = end
    }
    clicks.removeSubrange(kept...)
  }
}
