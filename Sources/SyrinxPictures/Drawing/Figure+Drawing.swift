// Drawing/ lays figures out and draws them on a canvas.

extension Figure {
  /// The picture as the bytes of a file; the same figure always gives the same bytes.
  public func encode(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
    try drawn(as: format).encode()
  }

  /// The picture as bytes of video, `bgr0`.
  public func bytes() throws(PictureError) -> [UInt8] { try drawn(as: .png).rows() }

  /// The picture as pixels.
  public func pixels() throws(PictureError) -> Pixels { try drawn(as: .png).pixels() }

  private func drawn(as format: PictureFormat) throws(PictureError) -> Canvas {
    var canvas = try Canvas(format, width: width, height: height)
    try draw(on: &canvas)
    return canvas
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
