extension Layer {
  func draw(on canvas: borrowing Canvas, _ panel: Panel, _ plot: Box) throws(PictureError) {
    switch self {
    case .line(let line): line.draw(on: canvas, panel, plot)
    case .envelope(let envelope): envelope.draw(on: canvas, panel, plot)
    case .heat(let map): try map.draw(on: canvas, panel, plot)
    case .bars(let bars): bars.draw(on: canvas, panel, plot)
    }
  }
}

extension Line {
  fileprivate func draw(on canvas: borrowing Canvas, _ panel: Panel, _ plot: Box) {
    let isOnColours = panel.heat != nil
    let pen = isOnColours ? Look.penOnColours : Look.pen(pen)
    func stroke(_ run: [Point]) {
      if isOnColours { canvas.stroke(run, Look.ink, width: 2.5 * pen.width) }
      canvas.stroke(run, pen.colour, width: pen.width, dash: pen.dash)
    }
    var run: [Point] = []
    for index in xs.indices {
      let silence = fallsToSilence ? -1e6 : nil
      if let y = ys[index] ?? silence, y.isFinite {
        // Far outside of the plot numbers are no longer told apart.
        let point = panel.point(xs[index], y, in: plot)
        let limits = plot.y - 2 * plot.height...plot.bottom + 2 * plot.height
        run.append(Point(x: point.x, y: min(max(point.y, limits.lowerBound), limits.upperBound)))
      } else {
        stroke(run)
        run = []
      }
    }
    stroke(run)
  }
}

extension Envelope {
  fileprivate func draw(on canvas: borrowing Canvas, _ panel: Panel, _ plot: Box) {
    let colour = Look.pen(pen).colour
    // A pixel more to both sides, so that silence is a line.
    func outline(_ highs: [Double], _ lows: [Double]) -> [Point] {
      let above = zip(xs, highs).map { panel.point($0, $1, in: plot) }
      let below = zip(xs, lows).map { panel.point($0, $1, in: plot) }
      return above.map { Point(x: $0.x, y: $0.y - 0.5) }
        + below.reversed().map { Point(x: $0.x, y: $0.y + 0.5) }
    }
    canvas.fill(outline(highs, lows), colour.faded(to: 0.45))
    canvas.fill(outline(inner, inner.map { -$0 }), colour)
  }
}

extension HeatMap {
  fileprivate func draw(
    on canvas: borrowing Canvas, _ panel: Panel, _ plot: Box
  ) throws(PictureError) {
    let rowCount = yEdges.count - 1
    guard !columns.isEmpty, rowCount > 0 else { return }
    let quietest = ColourScale.table[0] | 0xff00_0000
    var pixels = Pixels(
      width: columns.count, height: rowCount,
      values: Array(repeating: quietest, count: columns.count * rowCount))
    for (x, column) in columns.enumerated() {
      for (row, value) in column.enumerated() {
        guard let value else { continue }
        let fraction = min(max(values.fraction(of: value), 0), 1)
        let colour = ColourScale.table[Int(bounded: (fraction * 255).rounded())]
        pixels.values[(rowCount - 1 - row) * columns.count + x] = colour | 0xff00_0000
      }
    }
    let start = panel.point(xEdges[0], yEdges[rowCount], in: plot)
    let end = panel.point(xEdges[columns.count], yEdges[0], in: plot)
    canvas.fill(plot, ColourScale.colour(at: 0))
    try canvas.draw(
      pixels, in: Box(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y))
  }
}

extension Bars {
  fileprivate func draw(on canvas: borrowing Canvas, _ panel: Panel, _ plot: Box) {
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      let base = panel.y.range.lowerBound
      let level = min(max(value, base), panel.y.range.upperBound)
      let start = panel.point(edges[index], base, in: plot)
      let end = panel.point(edges[index + 1], level, in: plot)
      let left = start.x.rounded()
      let right = max(end.x.rounded() - 1, left + 1)
      let (top, bottom) = (min(start.y, end.y).rounded(), max(start.y, end.y).rounded())
      let fraction = (level - base) / (panel.y.range.upperBound - base)
      canvas.fill(
        Box(x: left, y: top, width: right - left, height: bottom - top),
        ColourScale.inkColour(at: fraction), isSharp: true)
    }
  }
}
