/// The look of a film of a sound.
public struct FilmDesign: Hashable, Sendable {
  public enum Overlay: String, CaseIterable, Sendable { case waveform, bars, spectrum, none }
  /// The words that are shown at a time: the line that is spoken, or its word.
  public enum Captions: String, CaseIterable, Sendable { case lines, words }

  public var width = 1920
  public var height = 1080
  public var background = Colour(packed: 0x10151F)
  /// Of the overlay, and of words that have been spoken.
  public var colour = Colour(packed: 0xFFB347)
  public var overlay = Overlay.waveform
  public var captions = Captions.lines
  public var title: String?

  /// Widths and heights that are drawn.
  public static let sizes = 240...3840

  public init() {}
}

/// The sound during one picture of a film.
public struct FilmMoment: Hashable, Sendable {
  /// The largest magnitude of a sample, at most 1.
  public var peak: Double
  /// For each band of the spectrum, from the lowest up, its level from 0, the floor, to 1.
  public var levels: [Double]

  public init(peak: Double = 0, levels: [Double] = []) {
    self.peak = peak
    self.levels = levels
  }
}
