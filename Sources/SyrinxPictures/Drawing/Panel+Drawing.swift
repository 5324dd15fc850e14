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

  private func drawFrame(on canvas: borrowing Canvas, _ box: Box) {
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

  private func drawAxes(on canvas: inout Canvas, _ layout: PanelLayout) {
    let plot = layout.plot
    for tick in layout.xTicks {
      let at = (plot.x + x.fraction(of: tick.value) * plot.width).onPixel
      let end = plot.bottom + Look.tickLength * (tick.label == nil ? 0.5 : 1)
      canvas.stroke(
        [Point(x: at, y: plot.bottom), Point(x: at, y: end)], Look.faint, width: 1)
      guard x.isLabelled, let label = tick.label else { continue }
      canvas.write(
        label, at: Point(x: at, y: plot.bottom + Look.tickLength + Look.tick.size + 2), Look.tick,
        Look.ink, anchor: .middle)
    }
    if x.isLabelled {
      let y = plot.bottom + Look.tickLength + Look.tick.size + Look.gap + Look.label.size + 2
      canvas.write(
        canvas.shorten(x.label, to: plot.width, Look.label),
        at: Point(x: plot.x + plot.width / 2, y: y), Look.label, Look.ink, anchor: .middle)
    }
    let widest = layout.yTicks.map { canvas.width(of: $0.label ?? "", Look.tick) }.max() ?? 0
    for tick in layout.yTicks {
      let at = (plot.bottom - y.fraction(of: tick.value) * plot.height).onPixel
      let end = plot.x - Look.tickLength * (tick.label == nil ? 0.5 : 1)
      canvas.stroke([Point(x: plot.x, y: at), Point(x: end, y: at)], Look.faint, width: 1)
      canvas.write(
        tick.label ?? "", at: Point(x: plot.x - Look.tickLength - 3, y: at + 0.35 * Look.tick.size),
        Look.tick, Look.ink, anchor: .right)
    }
    let left = plot.x - Look.tickLength - 3 - widest - Look.gap
    canvas.write(
      canvas.shorten(y.label, to: plot.height + Look.gap, Look.label),
      at: Point(x: left, y: plot.y + plot.height / 2), Look.label, Look.ink, anchor: .middle,
      upwards: true)
  }

  /// The colours and what they mean, to the right of the plot.
  private func drawLegend(of values: Axis, on canvas: inout Canvas, _ layout: PanelLayout) {
    let plot = layout.plot
    let box = Box(
      x: plot.right + 2 * Look.gap, y: plot.y, width: Look.legendWidth, height: plot.height)
    let steps = max(Int(bounded: box.height), 1)
    for step in 0..<steps {
      let fraction = (Double(step) + 0.5) / Double(steps)
      let strip = Box(
        x: box.x, y: box.bottom - Double(step + 1) * box.height / Double(steps), width: box.width,
        height: box.height / Double(steps))
      canvas.fill(strip, ColourScale.colour(at: fraction), isSharp: true)
    }
    drawFrame(on: canvas, box)
    var widest = 0.0
    for tick in layout.legendTicks {
      let at = (box.bottom - values.fraction(of: tick.value) * box.height).onPixel
      let end = box.right + Look.tickLength
      canvas.stroke([Point(x: box.right, y: at), Point(x: end, y: at)], Look.faint, width: 1)
      canvas.write(
        tick.label ?? "", at: Point(x: end + 3, y: at + 0.35 * Look.tick.size), Look.tick, Look.ink)
      widest = max(widest, canvas.width(of: tick.label ?? "", Look.tick))
    }
    let x = box.right + Look.tickLength + 3 + widest + Look.gap + 0.8 * Look.label.size
    canvas.write(
      canvas.shorten(values.label, to: box.height, Look.label),
      at: Point(x: x, y: box.y + box.height / 2), Look.label, Look.ink, anchor: .middle,
      upwards: true)
  }
}

extension Double {
  /// The nearest middle of a pixel, where a line of one pixel is sharp.
  fileprivate var onPixel: Double { rounded(.down) + 0.5 }
}
