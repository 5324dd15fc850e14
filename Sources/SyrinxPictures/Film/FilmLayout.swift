/// Where the parts of a film's picture lie: a title above, the overlay below, and the words between, in the
/// middle or, on a picture, above the overlay.
struct FilmLayout {
  let title: EvenBox
  let titleFont: Font
  let words: EvenBox
  let wordsFont: Font
  let overlay: EvenBox

  /// Rows of words for which there is space.
  static let rowCount = 3
  /// From one base line to the next, in heights of letters.
  static let rowHeight = 1.35

  init(_ design: FilmDesign, hasPicture: Bool) {
    let (width, height) = (design.width, design.height)
    let base = Double(min(width, height))
    func part(_ share: Double) -> Int { Int((share * base).rounded()) }
    let margin = part(0.055)
    let inner = width - 2 * margin
    titleFont = Font(size: 0.06 * base, isBold: true)
    let titleHeight = design.title == nil ? 0 : part(0.06 * Self.rowHeight)
    title = EvenBox(margin, margin, inner, titleHeight)
    let overlayHeight = design.overlay == .none ? 0 : part(0.22)
    overlay = EvenBox(margin, height - margin - overlayHeight, inner, overlayHeight)
    let isOneWord = design.captions == .words
    wordsFont = Font(size: (isOneWord ? 0.12 : 0.066) * base, isBold: true)
    let rows = isOneWord ? 1 : Self.rowCount
    let wanted = Int((wordsFont.size * Self.rowHeight * Double(rows)).rounded(.up)) + 2
    let free = (title.bottom + margin / 2)..<max(overlay.y - margin / 2, title.bottom + margin / 2)
    let wordsHeight = min(wanted, free.count)
    let top =
      hasPicture
      ? free.upperBound - wordsHeight : (free.lowerBound + free.upperBound - wordsHeight) / 2
    words = EvenBox(margin, top, inner, wordsHeight)
  }
}

/// The colours of a film's letters.
struct FilmInk {
  let plain: Colour
  let spoken: Colour
  let edge: Colour

  init(_ design: FilmDesign, hasPicture: Bool) {
    let isDark = !hasPicture && design.background.isLight
    plain = Colour(packed: isDark ? 0x10151F : 0xFFFFFF)
    spoken = design.colour
    edge = Colour(packed: isDark ? 0xFFFFFF : 0x000000).faded(to: hasPicture ? 0.8 : 0.35)
  }

  /// The width of the edge around letters of a size.
  static func edgeWidth(_ font: Font) -> Double { max(0.16 * font.size, 2) }
}
