extension Panel {
  func draw(on canvas: inout Canvas, _ layout: PanelLayout) throws(PictureError) {
    if heat == nil { drawGrid(on: canvas, layout) }
    canvas.clip(to: layout.plot)
    for layer in layers { try layer.draw(on: canvas, self, layout.plot) }
    canvas.unclip()
    drawFrame(on: canvas, layout.plot)
    drawHeader(on: &canvas, layout)
    drawAxes(on: &canvas, layout)
    if let heat { drawLegend(of: heat.values, on: &canvas, layout) }
  }

  /// The position of a pair of numbers.
  func point(_ x: Double, _ y: Double, in plot: Box) -> Point {
    Point(
      x: plot.x + self.x.fraction(of: x) * plot.width,
      y: plot.bottom - self.y.fraction(of: y) * plot.height)
  }

  private func drawGrid(on canvas: borrowing Canvas, _ layout: PanelLayout) {
    let plot = layout.plot
    for isFine in [true, false] {
      let colour = isFine ? Look.fineGrid : Look.grid
      for tick in layout.xTicks where (tick.label == nil) == isFine {
        let x = (plot.x + x.fraction(of: tick.value) * plot.width).onPixel
        canvas.stroke([Point(x: x, y: plot.y), Point(x: x, y: plot.bottom)], colour, width: 1)
      }
      for tick in layout.yTicks where (tick.label == nil) == isFine {
        let y = (plot.bottom - y.fraction(of: tick.value) * plot.height).onPixel
        canvas.stroke([Point(x: plot.x, y: y), Point(x: plot.right, y: y)], colour, width: 1)
      }
    }
  }

  func drawFrame(on canvas: borrowing Canvas, _ box: Box) {
    let (left, right) = (box.x - 0.5, box.right + 0.5)
    let (top, bottom) = (box.y - 0.5, box.bottom + 0.5)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top - 0.5)]
    canvas.stroke(corners.map { Point(x: $0.0, y: $0.1) }, Look.faint, width: 1)
  }

  private func drawHeader(on canvas: inout Canvas, _ layout: PanelLayout) {
    let base = layout.plot.y - Look.gap - 1
    var space = layout.plot.right
    let swatch = 26.0
    for entry in legend.reversed() {
      let name = canvas.shorten(entry.name, to: layout.plot.width / 4, Look.label)
      space -= canvas.width(of: name, Look.label)
      canvas.write(name, at: Point(x: space, y: base), Look.label, Look.ink)
      space -= swatch + Look.gap
      let pen = Look.pen(entry.pen)
      let y = base - 0.35 * Look.label.size
      canvas.stroke(
        [Point(x: space, y: y), Point(x: space + swatch, y: y)], pen.colour, width: 2.5,
        dash: pen.dash)
      space -= 2 * Look.gap
    }
    canvas.write(
      canvas.shorten(title, to: space - layout.plot.x, Look.panelTitle),
      at: Point(x: layout.plot.x, y: base), Look.panelTitle, Look.ink)
  }
}
