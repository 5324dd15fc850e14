/// The lags at which one period is sought, and those at which two are.
struct PeriodLags {
  let shortest: Int
  /// Of each of two voices.
  let longest: Int
  /// Of a voice alone.
  let longestAlone: Int

  /// Seconds of the periods of two voices, and of the longest of one voice: two such would not fit the
  /// window.
  private static let periods = 0.0025...0.014
  private static let longestAlone = 0.02
  /// The least distance of the longer period from a multiple of the shorter, in shorter ones: two
  /// combs of one period cancel what a single voice changes, too.
  private static let nearness: Float = 0.12
  /// Lags that are compared at once.
  private static let width = 8

  /// For so many lags a second.
  init(rate: Double) {
    shortest = Int(rate * Self.periods.lowerBound)
    longest = Int(rate * Self.periods.upperBound)
    longestAlone = Int(rate * Self.longestAlone)
  }

  /// The greatest value that two lags have, given for one and the eight that begin at another.
  @inline(__always)
  func greatest(_ values: (_ lag: Int, _ start: Int) -> SIMD8<Float>) -> Float {
    var greatest = SIMD8<Float>(repeating: -.infinity)
    for lag in shortest...longest {
      let period = Float(lag)
      var multiple: Float = 1
      while true {
        let first = Int((period * (multiple + Self.nearness)).rounded(.up))
        let last = min(Int(period * (multiple + 1 - Self.nearness)), longest)
        guard first + Self.width <= last + 1 else { break }
        var other = first
        while other <= last {
          let next = values(lag, min(other, last + 1 - Self.width))
          greatest.replace(with: next, where: next .> greatest)
          other += Self.width
        }
        multiple += 1
      }
    }
    return greatest.max()
  }
}
