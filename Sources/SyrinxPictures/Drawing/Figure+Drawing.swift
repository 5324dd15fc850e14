// Drawing/ lays figures out and draws them on a canvas.

extension Figure {
  /// The picture as the bytes of a file; the same figure always gives the same bytes.
  public func encode(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
    var canvas = try Canvas(format, width: width, height: height)
    try draw(on: &canvas)
    return try canvas.encode()
  }

  /// The picture as pixels.
  public func pixels() throws(PictureError) -> Pixels {
    var canvas = try Canvas(.png, width: width, height: height)
    try draw(on: &canvas)
    return try canvas.pixels()
  }

  /// Where the panels' inner areas lie in the picture, in pixels from its upper left.
  func layout(on canvas: borrowing Canvas) throws(PictureError) -> [PanelLayout] {
    try FigureLayout(self, on: canvas).panels
  }

  func draw(on canvas: inout Canvas) throws(PictureError) {
    canvas.fill(Box(x: 0, y: 0, width: canvas.width, height: canvas.height), Look.paper)
    let layout = try FigureLayout(self, on: canvas)
    let space = canvas.width - 2 * Look.margin
    var y = Look.margin + Look.title.size * 0.8
    canvas.write(
      canvas.shorten(title, to: space, Look.title), at: Point(x: Look.margin, y: y), Look.title,
      Look.ink)
    y += Look.subtitle.size + Look.gap
    canvas.write(
      canvas.shorten(subtitle, to: space, Look.subtitle), at: Point(x: Look.margin, y: y),
      Look.subtitle, Look.faint)
    for (panel, place) in zip(panels, layout.panels) {
      try panel.draw(on: &canvas, place)
    }
  }
}

extension Canvas {
  /// A text that fits a width: something is left out of its middle where it is longer.
  func shorten(_ text: String, to space: Double, _ font: Font) -> String {
    guard width(of: text, font) > space else { return text }
    var (head, tail) = (text.count / 2, text.count - text.count / 2)
    while head > 0 {
      let shortened = text.prefix(head) + "…" + text.suffix(tail)
      if width(of: String(shortened), font) <= space { return String(shortened) }
      if tail >= head { tail -= 1 } else { head -= 1 }
    }
    return ""
  }
}
