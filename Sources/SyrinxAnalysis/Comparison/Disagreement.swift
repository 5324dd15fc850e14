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

/// A difference between two sounds, as it is heard.
public struct AudibleDifference: Hashable, Sendable {
  /// As a multiple of one that is just heard.
  public let audibility: Double
  /// When it is heard.
  public let frames: Range<Int>
  public let hertz: ClosedRange<Double>
  /// The change of `got` there, on average.
  public let change: Change
  /// The channel, or, after all channels, their mean and then the difference of two.
  public let view: Int

  public enum Change: Hashable, Sendable {
    /// By how much it is louder.
    case decibels(Double)
    /// By how much it is higher.
    case cents(Double)

    public var decibels: Double? { if case .decibels(let change) = self { change } else { nil } }
    public var cents: Double? { if case .cents(let change) = self { change } else { nil } }
  }

  /// The same in a sound that begins so many frames earlier.
  func moved(by frameCount: Int) -> AudibleDifference {
    AudibleDifference(
      audibility: audibility,
      frames: frames.lowerBound + frameCount..<frames.upperBound + frameCount,
      hertz: hertz, change: change, view: view)
  }
}

extension AudibilityMeter.Resolution {
  /// 40 ms and half a Bark: tones, levels and colours.
  static let tones = Self(
    window: 0.04, range: 20...15_500, step: 0.5, quiet: 1, reach: 5, tolerance: 1,
    sensitivity: Sensitivity(all: 0.4, band: 2.6, instant: 1.2, cell: 9),
    stretches: [1, 2, 4].map { .init(length: $0, widths: narrow + wide, isExact: false) }
      + [.init(length: 4, widths: wide, isExact: true)]
      + [8, 16, 32, 64, 128].map { .init(length: $0, widths: narrow + wide, isExact: true) })

  /// 5 ms and some Bark: clicks and gaps. Below 765 Hz phases would show.
  static let transients = Self(
    window: 0.005, range: 765...16_900, step: 2.75, quiet: 10, reach: 3, tolerance: 3,
    sensitivity: Sensitivity(all: 2, band: 4, instant: 4, cell: 5),
    stretches: [1, 2, 4].map { .init(length: $0, widths: [1, 2, 4, 6], isExact: false) })

  private static let narrow = [1, 2, 4, 8]
  private static let wide = [16, 48]
}
