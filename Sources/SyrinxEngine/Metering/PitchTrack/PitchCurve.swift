public struct PitchCurve: Hashable, Sendable {
  /// Seconds from the beginning of the sound to the first point, and from one point to the next.
  public let start: Double
  public let step: Double
  /// The length of the sound in seconds.
  public let duration: Double
  /// In Hz; nil where there is no voice.
  public let frequencies: [Double?]
  /// The normalized correlation of the sound with itself a period later, where there is a voice.
  public let strengths: [Double?]

  public func seconds(at index: Int) -> Double { start + Double(index) * step }

  /// A part of a sound that is voiced throughout.
  public struct Stretch: Hashable, Sendable {
    /// In seconds.
    public let start: Double
    public let end: Double
    /// In Hz.
    public let median: Double
    public let range: ClosedRange<Double>
  }

  /// The voiced parts, each from half a step before its first point to half a step after its last.
  public var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var open: [Double] = []
    for index in 0...frequencies.count {
      if index < frequencies.count, let frequency = frequencies[index] {
        open.append(frequency)
      } else if !open.isEmpty {
        let sorted = open.sorted()
        let first = index - open.count
        stretches.append(
          Stretch(
            start: max(seconds(at: first) - 0.5 * step, 0),
            end: min(seconds(at: index) - 0.5 * step, duration),
            median: sorted[sorted.count / 2], range: sorted[0]...sorted[sorted.count - 1]))
        open.removeAll()
      }
    }
    return stretches
  }
}
