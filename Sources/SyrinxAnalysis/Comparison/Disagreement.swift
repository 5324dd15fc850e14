import SyrinxEngine

/// A way in which two sounds are less alike than a tier asks.
public enum Disagreement: Hashable, Sendable {
  case length(want: Int, got: Int)
  /// Samples that are not the same.
  case samples(Int)
  /// A sample that is more steps off than are allowed.
  case steps(allowed: Int, found: Double, frame: Int, channel: Int)
  /// A sample whose difference is louder than is allowed.
  case level(allowed: Double, foundDB: Double, frame: Int, channel: Int)
  case loudness(allowed: Double, foundLU: Double)
  case audible(AudibleDifference)
  case dropout(frame: Int, channel: Int)
  case lag(frames: Int)
  /// Sound that only one of the two has, before or after the other.
  case alone
}

extension Comparison {
  /// All that keeps the two from being the same by a tier; nothing if they are. `step` is the size of
  /// the coarser file's steps.
  public func disagreements(_ tier: Tier, step: Double) -> [Disagreement] {
    if isExact { return [] }
    if tier == .perceptual { return unlikenesses }
    var found: [Disagreement] = []
    if wantFrameCount != gotFrameCount {
      found.append(.length(want: wantFrameCount, got: gotFrameCount))
    }
    let (frame, channel) = (largest.largestFrame, worstChannel)
    switch tier {
    case .exact:
      if differingSamples > 0 { found.append(.samples(differingSamples)) }
    case .steps(let allowed):
      let steps = Double(largest.largest) / step
      if steps > Double(allowed) + 0.01 {
        found.append(.steps(allowed: allowed, found: steps, frame: frame, channel: channel))
      }
    case .null(let allowed):
      if let level = largest.largestDB, level > allowed {
        found.append(.level(allowed: allowed, foundDB: level, frame: frame, channel: channel))
      }
    case .perceptual: break
    }
    return found
  }

  /// What a listener would notice.
  private var unlikenesses: [Disagreement] {
    var found: [Disagreement] = []
    let rate = Double(format.sampleRate)
    let surplus = Double((gotFrameCount - wantFrameCount).magnitude)
    if surplus > PerceptualThreshold.length * rate {
      found.append(.length(want: wantFrameCount, got: gotFrameCount))
    } else if let level = perception?.loudestAlone.level, level > PerceptualThreshold.silence {
      found.append(.alone)
    }
    if let lag = alignment?.lagFrames, Double(lag.magnitude) > PerceptualThreshold.lag * rate {
      found.append(.lag(frames: lag))
    }
    if let dropout = perception?.dropout {
      found.append(.dropout(frame: dropout.frame, channel: dropout.channel))
    }
    if let difference = loudnessDifferenceLU,
      difference.magnitude > PerceptualThreshold.loudness + 0.005
    {
      found.append(.loudness(allowed: PerceptualThreshold.loudness, foundLU: difference))
    }
    if let worst = mostAudible, worst.audibility > 1 { found.append(.audible(worst)) }
    return found
  }
}

extension Float {
  fileprivate var level: Double? { decibels(amplitude: Double(self)) }
}
