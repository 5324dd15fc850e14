/// Finds samples that an autoregressive model does not predict, and interpolates them by it (S. J. Godsill
/// and P. J. W. Rayner, "Digital Audio Restoration", 1998, chapter 5).
///
/// The model is learnt again from what was restored, and clicks are then found by what remains of it. A
/// click disturbs the prediction of as many samples after it as the model has coefficients: those that
/// come out nearly as they went in are not part of it.
///
/// Errors are large too where a note is struck or a pulse excites the sound. But there no samples in between
/// can lead from what was before to what comes after: the errors that remain beside what was filled in
/// are still larger than those around. And clicks do not come at equal distances, as the pulses of a
/// tone do.
struct ClickRestorer: BlockRestorer {
  private static let order = 32
  private static let roundCount = 3
  /// The part of the threshold that will do before anything has been restored, and the part of the usual
  /// level that no level nearby is below.
  private static let firstPart = 0.8
  private static let quietest = 0.3
  /// Times the level around that errors may have where samples were filled in.
  private static let misfit = 2.5
  /// The part by which distances between the pulses of a tone differ at most.
  private static let unevenness = 0.02
  /// The part of a click's largest change that its first and last samples have at least, and times the
  /// level around.
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
  private var runs: [Range<Int>] = []

  init(threshold: Double, blockFrameCount: Int, sampleRate: Int) {
    self.threshold = threshold
    let rate = Double(sampleRate)
    longest = Int(0.003 * rate)
    gap = max(Int(0.0004 * rate), 2)
    reach = Int(0.005 * rate)
    interpolator = GapInterpolator(order: Self.order, blockFrameCount: blockFrameCount)
    original = Array(repeating: 0, count: blockFrameCount)
    errors = original
    residues = original
    sums = Array(repeating: 0, count: blockFrameCount + 1)
    clicks.reserveCapacity(blockFrameCount)
    runs.reserveCapacity(blockFrameCount)
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
      Self.predict(samples, interpolator.coefficients, &residues)
      let remaining = sumResidues()
      chooseRuns(samples, remaining, isFirst: round == 0)
      dropPulses()
      clicks.removeAll(keepingCapacity: true)
      for run in runs { clicks.append(contentsOf: run) }
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
    guard usual > 0 else { return false }
    guard !isFirst else { return error > Self.firstPart * threshold * usual }
    let (low, high) = (max(frame - reach, 0), min(frame + reach + 1, errors.count))
    return error > threshold * max(level(low..<high), Self.quietest * usual)
  }

  /// The level of the residues of some frames.
  private func level(_ frames: Range<Int>) -> Double {
    let sum = sums[frames.upperBound] - sums[frames.lowerBound]
    return (max(sum, 0) / Double(max(frames.count, 1))).squareRoot()
  }

  /// Of each run of clicks what was changed much, if it leads from what was before to what comes after.
  private mutating func chooseRuns(_ samples: [Double], _ usual: Double, isFirst: Bool) {
    runs.removeAll(keepingCapacity: true)
    var start = 0
    while start < clicks.count {
      var end = start + 1
      while end < clicks.count, clicks[end] == clicks[end - 1] + 1 { end += 1 }
      let (first, last) = (clicks[start], clicks[end - 1])
      start = end
      let disturbed = first..<min(last + 1 + Self.order, samples.count)
      let around = level(around: disturbed, usual)
      guard isFirst || level(disturbed) <= Self.misfit * around else { continue }
      func change(_ frame: Int) -> Double { (samples[frame] - original[frame]).magnitude }
      let largest = (first...last).reduce(0) { max($0, change($1)) }
      let least = max(Self.edge * largest, Self.edgeErrors * around)
      guard let lower = (first...last).first(where: { change($0) > least }),
        let upper = (first...last).last(where: { change($0) > least })
      else { continue }
      runs.append(lower..<upper + 1)
    }
  }

  /// The level of the residues before and after some frames.
  private func level(around frames: Range<Int>, _ usual: Double) -> Double {
    let before = max(frames.lowerBound - reach, Self.order)..<frames.lowerBound
    let after = frames.upperBound..<min(frames.upperBound + reach, residues.count)
    let (a, b) = (level(before), level(after))
    let sum = a * a * Double(before.count) + b * b * Double(after.count)
    return max(
      (sum / Double(max(before.count + after.count, 1))).squareRoot(), Self.quietest * usual)
  }

  /// Takes out runs that follow each other at equal distances.
  private mutating func dropPulses() {
    guard runs.count >= 4 else { return }
    var kept = 0
    var lastPulse = -1
    for index in runs.indices {
      if index + 2 < runs.count {
        let distance = runs[index + 1].lowerBound - runs[index].lowerBound
        let next = runs[index + 2].lowerBound - runs[index + 1].lowerBound
        let allowed = max(2, Self.unevenness * Double(max(distance, next)))
        if Double((next - distance).magnitude) <= allowed { lastPulse = index + 2 }
      }
      guard index > lastPulse else { continue }
      runs[kept] = runs[index]
      kept += 1
    }
    runs.removeSubrange(kept...)
  }
}
