import SyrinxSystem

extension HeatMap {
  func draw(
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
