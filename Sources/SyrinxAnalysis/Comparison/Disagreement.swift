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

  /// True where one is so much longer that a listener would notice.
  var differsInLength: Bool {
    Double((gotFrameCount - wantFrameCount).magnitude)
      > PerceptualThreshold.length * Double(format.sampleRate)
  }

  /// The differences that a listener would notice.
  private var unlikenesses: [Disagreement] {
    var found: [Disagreement] = []
    let rate = Double(format.sampleRate)
    if differsInLength {
      found.append(.length(want: wantFrameCount, got: gotFrameCount))
    } else if let alone = perception?.loudestAlone,
      let level = decibels(amplitude: Double(alone)), level > PerceptualThreshold.silence
    {
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
