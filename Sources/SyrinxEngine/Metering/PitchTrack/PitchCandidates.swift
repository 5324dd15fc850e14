/// The possible pitches of one instant: "unvoiced" first, then periods.
struct PitchCandidates {
  /// Periods beside "unvoiced".
  static let most = 5
  /// Periods that differ by less, in parts of one, are the same.
  private static let nearness: Float = 0.05

  /// Periods in samples; 0 for "unvoiced", which is always the first.
  private(set) var periods = SIMD8<Float>()
  /// The correlation of each, less the cost of long periods.
  private(set) var scores = SIMD8<Float>()
  private(set) var correlations = SIMD8<Float>()
  private(set) var count = 1
  /// The largest sample.
  let peak: Float

  init(unvoiced score: Float, peak: Float) {
    scores[0] = score
    self.peak = peak
  }

  /// A candidate of such a score would be among the best.
  func takes(_ score: Float) -> Bool {
    guard count > Self.most else { return true }
    return (1..<count).contains { scores[$0] < score }
  }

  /// Keeps a candidate if it is among the best.
  mutating func insert(period: Float, correlation: Float, score: Float) {
    var position = count
    if count > Self.most {
      position = 1
      for index in 2..<count where scores[index] < scores[position] { position = index }
      guard scores[position] < score else { return }
    } else {
      count += 1
    }
    set(position, period, correlation, score)
  }

  /// Takes over the periods of another window, if they are likelier there than those near to them.
  mutating func merge(_ other: PitchCandidates) {
    for index in 1..<max(other.count, 1) {
      let (period, score) = (other.periods[index], other.scores[index])
      var nearest = 0
      for own in 1..<max(count, 1) where (periods[own] / period - 1).magnitude < Self.nearness {
        nearest = own
      }
      if nearest == 0 {
        insert(period: period, correlation: other.correlations[index], score: score)
      } else if scores[nearest] < score {
        set(nearest, period, other.correlations[index], score)
      }
    }
  }

  private mutating func set(
    _ position: Int, _ period: Float, _ correlation: Float, _ score: Float
  ) {
    periods[position] = period
    correlations[position] = correlation
    scores[position] = score
  }
}

public struct PitchPoint: Hashable, Sendable {
  /// The period in samples of the tracker's rate; 0 where the sound is not voiced.
  public var period: Float
  /// The normalized correlation of the sound with itself a period later; 0 where it is not voiced.
  public var strength: Float
  /// The largest sample about it, within half of the longest period.
  public var peak: Float = 0

  public static let unvoiced = PitchPoint(period: 0, strength: 0)

  public var isVoiced: Bool { period > 0 }
}
