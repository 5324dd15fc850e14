/// A page that lists many sounds with what was measured of them, to be sorted, searched and played.
/// Ten thousand rows stay fast, since only those in sight are drawn.
public struct PageIndex: Sendable {
  public var title: String
  public var summary: String
  public var rows: [Row]

  public init(title: String, summary: String = "", rows: [Row]) {
    self.title = title
    self.summary = summary
    self.rows = rows
  }

  public struct Row: Sendable {
    public var name: String
    /// Nil where there is nothing to be heard.
    public var sound: Sound?
    /// The path of a page about this sound, from the folder of the index.
    public var page: String?
    public var seconds: Double?
    public var loudness: Double?
    public var peak: Double?
    public var clippedSamples: Int?
    public var pitch: Double?
    /// Its outcome, such as `differs`; may be empty.
    public var note: String
    /// The largest magnitude in each of equal parts of the sound, from 0 to 1.
    public var wave: [Float]

    public init(
      name: String, sound: Sound?, page: String? = nil, seconds: Double? = nil,
      loudness: Double? = nil, peak: Double? = nil, clippedSamples: Int? = nil,
      pitch: Double? = nil, note: String = "", wave: [Float] = []
    ) {
      self.name = name
      self.sound = sound
      self.page = page
      self.seconds = seconds
      self.loudness = loudness
      self.peak = peak
      self.clippedSamples = clippedSamples
      self.pitch = pitch
      self.note = note
      self.wave = wave
    }
  }

  public enum Sound: Sendable {
    /// A path from the folder of the index.
    case beside(String)
    case embedded(PageFile)
  }
}
