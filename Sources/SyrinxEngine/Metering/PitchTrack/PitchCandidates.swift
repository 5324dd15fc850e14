/// What one instant may have as its pitch: "unvoiced" first, then periods.
struct PitchCandidates {
  /// Periods beside "unvoiced".
  static let most = 5

  /// Periods in samples; 0 for "unvoiced", which is always the first.
  private(set) var periods = SIMD8<Float>()
  /// How likely each is: its correlation, less the cost of long periods.
  private(set) var scores = SIMD8<Float>()
  private(set) var correlations = SIMD8<Float>()
  private(set) var count = 1
  /// The largest sample.
  let peak: Float

  init(unvoiced score: Float, peak: Float) {
    scores[0] = score
    self.peak = peak
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
    periods[position] = period
    correlations[position] = correlation
    scores[position] = score
  }
}
