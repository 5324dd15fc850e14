import SyrinxSystem

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

extension Colour {
  /// Red, green and blue in 24 bits.
  public init(packed value: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  private static let names: [(name: String, packed: UInt32)] = [
    ("black", 0x000000), ("white", 0xFFFFFF), ("gray", 0x808080), ("red", 0xE53935),
    ("orange", 0xFFB347), ("yellow", 0xFFD54F), ("green", 0x43A047), ("blue", 0x1E88E5),
    ("navy", 0x10151F), ("purple", 0x8E24AA),
  ]

  /// The names that are understood beside numbers.
  public static var words: [String] { names.map(\.name) }

  /// Reads `#RRGGBB`, or the name of a colour.
  public init?(_ word: String) {
    if let known = Self.names.first(where: { $0.name == word.lowercased() }) {
      self.init(packed: known.packed)
      return
    }
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let packed = UInt32(digits, radix: 16)
    else { return nil }
    self.init(packed: packed)
  }

  public var word: String {
    Self.names.first { $0.packed == packed }?.name ?? "#" + digits
  }

  /// `RRGGBB`.
  public var digits: String { String(packed, radix: 16, uppercase: true).zeroPadded(to: 6) }

  /// A colour between two; 0 is this one.
  func mixed(_ other: Colour, _ part: Double) -> Colour {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
    return Colour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Nearer to white than to black.
  var isLight: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 }
}
