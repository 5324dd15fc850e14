/// Where figures are drawn: lines, areas and words on a surface, in units of a pixel.
///
/// It remembers where words stand, so that their places can be checked.
struct Canvas: ~Copyable {
  private let surface: Surface
  private var cairo: CairoLibrary { surface.cairo }
  let width: Double
  let height: Double
  /// The character for a minus sign.
  private var minus = "−"
  /// The boxes that words fill.
  private(set) var words: [(text: String, box: Box)] = []

  /// Where a word stands beside the point it is drawn at.
  enum Anchor { case left, middle, right }

  init(_ format: PictureFormat, width: Int, height: Int) throws(PictureError) {
    surface = try Surface(format, width: width, height: height)
    self.width = Double(width)
    self.height = Double(height)
    let context = unsafe surface.context
    unsafe cairo.setLineJoin(context, 1)
    defer { if !hasMinus { minus = "–" } }
    guard let options = unsafe cairo.fontOptionsCreate() else { return }
    // Grey edges and no hints: letters look the same whatever is set for the screen.
    unsafe cairo.fontOptionsAntialias(options, 2)
    unsafe cairo.fontOptionsHintStyle(options, 1)
    unsafe cairo.fontOptionsHintMetrics(options, 1)
    unsafe cairo.setFontOptions(context, options)
    unsafe cairo.fontOptionsDestroy(options)
  }

  func encode() throws(PictureError) -> [UInt8] { try surface.encode() }
  func pixels() throws(PictureError) -> Pixels { try surface.pixels() }
  func rows() throws(PictureError) -> [UInt8] { try surface.rows() }

  private func set(_ colour: Colour) {
    unsafe cairo.setColour(surface.context, colour.red, colour.green, colour.blue, colour.opacity)
  }

  func fill(_ box: Box, _ colour: Colour, isSharp: Bool = false) {
    set(colour)
    unsafe cairo.setAntialias(surface.context, isSharp ? 1 : 0)
    unsafe cairo.rectangle(surface.context, box.x, box.y, box.width, box.height)
    unsafe cairo.fill(surface.context)
    unsafe cairo.setAntialias(surface.context, 0)
  }

  func fill(_ outline: [Point], _ colour: Colour) {
    guard outline.count > 2 else { return }
    set(colour)
    trace(outline)
    unsafe cairo.closePath(surface.context)
    unsafe cairo.fill(surface.context)
  }

  func stroke(_ line: [Point], _ colour: Colour, width: Double, dash: [Double] = []) {
    guard line.count > 1 else { return }
    set(colour)
    unsafe cairo.setLineWidth(surface.context, width)
    unsafe dash.withUnsafeBufferPointer { dash in
      unsafe cairo.setDash(surface.context, dash.baseAddress, Int32(dash.count), 0)
    }
    trace(line)
    unsafe cairo.stroke(surface.context)
  }

  private func trace(_ points: [Point]) {
    unsafe cairo.moveTo(surface.context, points[0].x, points[0].y)
    for point in points.dropFirst() { unsafe cairo.lineTo(surface.context, point.x, point.y) }
  }

  func draw(_ pixels: Pixels, in box: Box) throws(PictureError) {
    let image = try Surface(.png, width: pixels.width, height: pixels.height)
    image.setPixels(pixels)
    surface.paint(image, in: box)
  }

  /// Nothing is drawn outside of the box until `unclip`.
  func clip(to box: Box) {
    unsafe cairo.save(surface.context)
    unsafe cairo.rectangle(surface.context, box.x, box.y, box.width, box.height)
    unsafe cairo.clip(surface.context)
  }

  func unclip() { unsafe cairo.restore(surface.context) }

  private func select(_ font: Font) {
    let weight: Int32 = font.isBold ? 1 : 0
    unsafe cairo.selectFont(surface.context, "sans-serif", 0, weight)
    unsafe cairo.setFontSize(surface.context, font.size)
  }

  /// The width that a word would have.
  func width(of text: String, _ font: Font) -> Double { extents(of: written(text), font)[4] }

  /// The bearings, size and advances of a word (`cairo_text_extents_t`).
  private func extents(of text: String, _ font: Font) -> [Double] {
    select(font)
    var extents = [Double](repeating: 0, count: 6)
    unsafe cairo.textExtents(surface.context, text, &extents)
    return extents
  }

  /// True where the letters have a minus sign, and not only the box for what is missing: some keep it in a
  /// font of its own, which cairo does not look for.
  private var hasMinus: Bool {
    extents(of: "−", Look.title) != extents(of: "\u{10FFFD}", Look.title)
  }

  /// A text as the letters can write it.
  private func written(_ text: String) -> String {
    minus == "−" ? text : String(text.map { $0 == "−" ? "–" : $0 })
  }

  /// Writes a word on a base line, with an edge around its letters so that it can be read on any picture.
  func write(
    _ text: String, at point: Point, _ font: Font, _ colour: Colour, edge: Colour, width: Double
  ) {
    guard !text.isEmpty else { return }
    select(font)
    for (colour, isEdge) in [(edge, true), (colour, false)] {
      set(colour)
      unsafe cairo.moveTo(surface.context, point.x, point.y)
      unsafe cairo.textPath(surface.context, written(text))
      if isEdge {
        unsafe cairo.setLineWidth(surface.context, width)
        unsafe cairo.stroke(surface.context)
      } else {
        unsafe cairo.fill(surface.context)
      }
    }
  }

  /// Writes a word on a base line; `upwards` turns it by a quarter.
  mutating func write(
    _ text: String, at point: Point, _ font: Font, _ colour: Colour, anchor: Anchor = .left,
    upwards: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let width = width(of: text, font)
    let shift =
      switch anchor {
      case .left: 0.0
      case .middle: -width / 2
      case .right: -width
      }
    set(colour)
    unsafe cairo.save(surface.context)
    unsafe cairo.translate(surface.context, point.x, point.y)
    if upwards { unsafe cairo.rotate(surface.context, -.pi / 2) }
    unsafe cairo.moveTo(surface.context, shift, 0)
    unsafe cairo.showText(surface.context, written(text))
    unsafe cairo.restore(surface.context)
    let (ascent, descent) = (0.78 * font.size, 0.22 * font.size)
    let box =
      upwards
      ? Box(
        x: point.x - ascent, y: point.y - shift - width, width: ascent + descent, height: width)
      : Box(
        x: point.x + shift, y: point.y - ascent, width: width, height: ascent + descent)
    words.append((text, box))
  }
}

extension Canvas {
  /// A text that fits a width: something is left out of its middle where it is longer.
  func shorten(_ text: String, to space: Double, _ font: Font) -> String {
    guard width(of: text, font) > space else { return text }
    func keeping(_ count: Int) -> String {
      "\(text.prefix((count + 1) / 2))…\(text.suffix(count / 2))"
    }
    // Numbers of characters of which the first fits and the second does not.
    var (fitting, tooMany) = (0, text.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if width(of: keeping(middle), font) <= space { fitting = middle } else { tooMany = middle }
    }
    return fitting > 0 ? keeping(fitting) : ""
  }
}
