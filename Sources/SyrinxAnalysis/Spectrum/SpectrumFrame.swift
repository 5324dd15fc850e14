/// The levels of all bands at one instant.
public struct SpectrumFrame: Hashable, Sendable {
  /// The middle of the window.
  public let seconds: Double
  /// For each channel the level of each band, in decibels below a sine of full scale; nil where there
  /// is nothing.
  public let levels: [[Double?]]
}
