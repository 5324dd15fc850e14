// Look/ has the colours, pens and letters of all pictures.

/// The look of all pictures: one paper, one ink, one set of letters.
enum Look {
  static let paper = Colour(lightness: 1, chroma: 0, hue: 0)
  static let inkLightness = 0.22
  static let ink = Colour(lightness: inkLightness, chroma: 0.01, hue: 0.7)
  static let faint = Colour(lightness: 0.48, chroma: 0.01, hue: 0.7)
  static let grid = Colour(lightness: 0.9, chroma: 0.005, hue: 0.7)
  static let fineGrid = Colour(lightness: 0.955, chroma: 0.003, hue: 0.7)

  static let title = Font(size: 17, isBold: true)
  static let subtitle = Font(size: 12)
  static let panelTitle = Font(size: 13, isBold: true)
  static let label = Font(size: 12)
  static let tick = Font(size: 11)

  /// The distance between things that belong together, and around the whole.
  static let gap = 6.0
  static let margin = 16.0
  static let tickLength = 4.0
  static let legendWidth = 14.0

  /// The pens for several lines in one panel: they differ in hue, in lightness and in their dashes.
  static let pens = [
    Pen(colour: Colour(lightness: 0.42, chroma: 0.15, hue: 0.72), dash: []),
    Pen(colour: Colour(lightness: 0.66, chroma: 0.17, hue: 0.12), dash: [7, 3]),
    Pen(colour: Colour(lightness: 0.5, chroma: 0.12, hue: 0.42), dash: [2, 2]),
    Pen(colour: Colour(lightness: 0.3, chroma: 0.08, hue: 0.95), dash: [9, 3, 2, 3]),
  ]

  /// The pen for lines over colours, none of which it has; it is drawn with an edge of ink.
  static let penOnColours = Pen(
    colour: Colour(lightness: 0.88, chroma: 0.14, hue: 0.53), dash: [], width: 2)

  static func pen(_ index: Int) -> Pen { pens[index % pens.count] }
}

/// Letters of one size.
struct Font: Hashable, Sendable {
  var size: Double
  var isBold = false
}

/// The stroke of a line.
struct Pen: Sendable {
  let colour: Colour
  let dash: [Double]
  var width = 1.5
}
