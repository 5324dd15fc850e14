import SyrinxText

/// Draws the pictures of a film of a sound one after the other.
public final class FilmPainter {
  /// The picture that was drawn last.
  public private(set) var picture: PlanarPicture
  /// All that does not move.
  private let base: PlanarPicture
  private let layout: FilmLayout
  private var overlay: (any FilmOverlay)?
  private var words: FilmWords?

  /// `background` is a picture of the design's size.
  public init(
    _ design: FilmDesign, background: PlanarPicture? = nil, words: TimedText? = nil
  ) throws(PictureError) {
    var base =
      background
      ?? PlanarPicture(
        width: design.width, height: design.height, PlanarColour(design.background))
    precondition(base.width == design.width && base.height == design.height)
    layout = FilmLayout(design, hasPicture: background != nil)
    let ink = FilmInk(design, hasPicture: background != nil)
    if let title = design.title { try base.write(title, layout, ink) }
    self.base = base
    picture = base
    overlay = design.makeOverlay(in: layout.overlay)
    let (layout, isCentred) = (layout, background == nil)
    self.words = words.map { FilmWords($0, design, layout, ink, isCentred: isCentred) }
  }

  /// Moments that have to be known after the one that is drawn.
  public var lookahead: Int { overlay?.lookahead ?? 0 }

  /// Takes the next moment.
  public func add(_ moment: FilmMoment) { overlay?.add(moment) }

  /// Draws the moment that is `lookahead` before the last one, which is heard at a time.
  public func draw(at seconds: Double) throws(PictureError) {
    if let overlay {
      picture.copy(layout.overlay, from: base)
      overlay.draw(on: &picture)
    }
    if words != nil {
      picture.copy(layout.words, from: base)
      try words?.draw(on: &picture, at: seconds)
    }
  }
}

extension PlanarPicture {
  /// Writes the title into the middle of its box.
  fileprivate mutating func write(
    _ title: String, _ layout: FilmLayout, _ ink: FilmInk
  ) throws(PictureError) {
    let (box, font) = (layout.title, layout.titleFont)
    guard box.width > 0, box.height > 0 else { return }
    let canvas = try Canvas(.png, width: box.width, height: box.height)
    let edge = FilmInk.edgeWidth(font)
    let text = canvas.shorten(title, to: Double(box.width) - edge, font)
    let left = (Double(box.width) - canvas.width(of: text, font)) / 2
    canvas.write(
      text, at: Point(x: left, y: 0.76 * Double(box.height)), font, ink.plain, edge: ink.edge,
      width: edge)
    blend(
      PlanarLayer(try canvas.pixels()), EvenBox(0, 0, box.width, box.height), at: box.x, box.y)
  }
}
