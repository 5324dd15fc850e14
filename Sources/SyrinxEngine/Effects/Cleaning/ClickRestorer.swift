/// Finds samples that an autoregressive model does not predict, and interpolates them by it (S. J. Godsill
/// and P. J. W. Rayner, "Digital Audio Restoration", 1998, chapter 5).
///
/// The model is learnt again from what was restored, and clicks are then found by what remains of it. A
/// click disturbs the prediction of as many samples after it as the model has coefficients, and that
/// from the other side of as many before it: what neither predicts is the click.
///
/// Errors are large too where a note is struck or a pulse excites the sound. But there no samples in between
/// can lead from what was before to what comes after: much of the error remains when they are filled in.
/// And clicks do not come at equal distances, as the pulses of a tone do.
struct ClickRestorer: BlockRestorer {
  private static let order = 32
  private static let roundCount = 3
  /// The part of the threshold that will do before anything has been restored, and the part of the usual
  /// level that no level nearby is below. No usual level is lower than that of two steps of 16 bits.
  private static let firstPart = 0.6
  private static let quietest = 0.3
  private static let lowestLevel = 2e-5
  /// Times the usual level from which errors nearby count no more, so that no click hides itself.
  private static let largestCounted = 6.0
  /// Times the level nearby that errors of both predictions have within a click.
  private static let inside = 3.0
  /// Times by which the energy of the errors has to fall when a click is filled in.
  private static let explained = 21.0
  /// Times the level around that errors may have where a click was filled in.
  private static let misfit = 6.0
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
  /// Errors of the original, from before and from after, and of what was restored.
  private var errors: [Double]
  private var backward: [Double]
  private var residues: [Double]
  /// Sums of the squares of residues, and of those of errors as far as they count nearby.
  private var sums: [Double]
  private var counted: [Double]
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
    errors = Array(repeating: 0, count: blockFrameCount)
    backward = Array(repeating: 0, count: blockFrameCount)
    residues = Array(repeating: 0, count: blockFrameCount)
    sums = Array(repeating: 0, count: blockFrameCount + 1)
    counted = Array(repeating: 0, count: blockFrameCount + 1)
    clicks.reserveCapacity(blockFrameCount)
    runs.reserveCapacity(blockFrameCount)
  }

  mutating func restore(_ samples: inout [Double], of channel: Int) -> Bool {
    for frame in original.indices { original[frame] = samples[frame] }
    for round in 0..<Self.roundCount {
      guard interpolator.learn(samples.span) else { break }
      PredictionErrors.forward(original, interpolator.coefficients, &errors)
      if round == 0 {
        for frame in errors.indices { residues[frame] = errors[frame] }
      } else {
        PredictionErrors.forward(samples, interpolator.coefficients, &residues)
      }
      let part = round == 0 ? Self.firstPart : 1
      let usual = max(Self.robustLevel(residues, Self.order), Self.lowestLevel)
      for click in clicks { samples[click] = original[click] }
      find(usual, part * threshold)
      // Where much is disturbed it is the sound itself.
      guard !clicks.isEmpty, clicks.count < samples.count / 4 else { return false }
      interpolator.fill(&samples, at: clicks)
      PredictionErrors.forward(samples, interpolator.coefficients, &residues)
      chooseRuns(samples, max(sumResidues(), Self.lowestLevel), isFirst: round == 0)
      dropPulses()
      clicks.removeAll(keepingCapacity: true)
      for run in runs { clicks.append(contentsOf: run) }
      for frame in samples.indices { samples[frame] = original[frame] }
      guard !clicks.isEmpty else { return false }
      interpolator.fill(&samples, at: clicks)
    }
    return !clicks.isEmpty
  }

  /// The standard deviation of errors, but for some at both ends, when outliers are left out, as if they
  /// were normal: there the mean magnitude is √(2/π) of it.
  private static func robustLevel(_ errors: [Double], _ margin: Int) -> Double {
    let e = errors.span
    var limit = Double.infinity
    var level = 0.0
    for _ in 0..<4 {
      var (sum, count) = (0.0, 0.0)
      for frame in margin..<e.count - margin where e[frame].magnitude <= limit {
        sum += e[frame].magnitude
        count += 1
      }
      level = 1.253_314 * sum / max(count, 1)
      limit = 3 * level
    }
    return level
  }

  private mutating func sumResidues() -> Double {
    for frame in residues.indices {
      sums[frame + 1] = sums[frame] + residues[frame] * residues[frame]
    }
    return (sums[residues.count] / Double(residues.count - Self.order)).squareRoot()
  }

  /// Takes short stretches of errors above a threshold for clicks.
  private mutating func find(_ usual: Double, _ threshold: Double) {
    for frame in residues.indices {
      let residue = min(residues[frame].magnitude, Self.largestCounted * usual)
      counted[frame + 1] = counted[frame] + residue * residue
    }
    clicks.removeAll(keepingCapacity: true)
    let end = errors.count - Self.order
    var (frame, start) = (Self.order, Self.order)
    var isBackwardKnown = false
    while frame < end {
      let error = errors[frame].magnitude
      guard error > threshold * Self.quietest * usual,
        error > threshold * level(near: frame, usual)
      else {
        frame += 1
        continue
      }
      if !isBackwardKnown {
        PredictionErrors.backward(original, interpolator.coefficients, &backward)
        isBackwardKnown = true
      }
      let followers = frame..<min(frame + Self.order, end)
      let peak = followers.max { errors[$0].magnitude < errors[$1].magnitude } ?? frame
      let click = extent(from: peak, Self.inside * level(near: peak, usual), start..<end)
      if click.count <= longest, !isOnset(click) {
        let first = max(click.lowerBound - 1, Self.order, (clicks.last ?? 0) + 1)
        let last = min(click.upperBound + Self.followers, end)
        if first < last { clicks.append(contentsOf: first..<last) }
      }
      start = click.upperBound
      frame = max(start, frame + 1)
      // The frames that follow it are not predicted because of it.
      let limit = min(frame + Self.order, end)
      while frame < limit, errors[frame].magnitude < errors[peak].magnitude { frame += 1 }
    }
  }

  /// The frames about a peak where neither prediction holds.
  private func extent(from peak: Int, _ least: Double, _ bounds: Range<Int>) -> Range<Int> {
    func isInside(_ frame: Int) -> Bool {
      errors[frame].magnitude > least && backward[frame].magnitude > least
    }
    var (first, last) = (peak, peak)
    var frame = peak - 1
    while frame >= bounds.lowerBound, first - frame <= gap {
      if isInside(frame) { first = frame }
      frame -= 1
    }
    frame = peak + 1
    while frame < bounds.upperBound, frame - last <= gap {
      if isInside(frame) { last = frame }
      frame += 1
    }
    return first..<last + 1
  }

  /// Where a sound sets in after digital silence nothing could predict it.
  private func isOnset(_ click: Range<Int>) -> Bool {
    let before = click.lowerBound - Self.order..<click.lowerBound
    let after = click.upperBound..<min(click.upperBound + Self.order, original.count)
    return original[before].allSatisfy { $0 == 0 } && !original[after].allSatisfy { $0 == 0 }
  }

  /// The level of the residues about a frame, the largest left out.
  private func level(near frame: Int, _ usual: Double) -> Double {
    let low = max(frame - reach, Self.order)
    let high = min(frame + reach + 1, errors.count - Self.order)
    let level = ((counted[high] - counted[low]) / Double(max(high - low, 1))).squareRoot()
    return max(level, Self.quietest * usual)
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
      guard isFirst || explains(disturbed) && level(disturbed) <= Self.misfit * around
      else { continue }
      func change(_ frame: Int) -> Double { (samples[frame] - original[frame]).magnitude }
      let largest = (first...last).reduce(0) { max($0, change($1)) }
      let least = max(Self.edge * largest, Self.edgeErrors * around)
      guard let lower = (first...last).first(where: { change($0) > least }),
        let upper = (first...last).last(where: { change($0) > least })
      else { continue }
      runs.append(lower..<upper + 1)
    }
  }

  /// True where next to nothing of the errors of some frames is left.
  private func explains(_ frames: Range<Int>) -> Bool {
    let before = frames.reduce(0) { $0 + errors[$1] * errors[$1] }
    return before > Self.explained * (sums[frames.upperBound] - sums[frames.lowerBound])
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
