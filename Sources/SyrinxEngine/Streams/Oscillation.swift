/// The way in which a value goes to and fro for ever between two others.
public struct Oscillation: Hashable, Sendable {
  public enum Wave: Hashable, Sendable {
    case sine, triangle, square, saw
    /// From one random value to the next, always the same ones for a seed; after 1024 they begin again.
    case random(seed: Int)
  }

  /// Turns a second; of a random wave values a second.
  public var rate: Double
  public var wave: Wave
  /// In equal ratios, so that a frequency is as long in each octave.
  public var isExponential: Bool
  /// Seconds of the first turn that lie before the sound.
  var start = 0.0

  public init(rate: Double, wave: Wave = .sine, isExponential: Bool = false) {
    self.rate = rate
    self.wave = wave
    self.isExponential = isExponential
  }
}
