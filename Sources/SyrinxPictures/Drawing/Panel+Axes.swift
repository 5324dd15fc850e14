import SyrinxSystem

extension Panel {
  func drawAxes(on canvas: inout Canvas, _ layout: PanelLayout) {
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
  func drawLegend(of values: Axis, on canvas: inout Canvas, _ layout: PanelLayout) {
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
  var onPixel: Double { rounded(.down) + 0.5 }
}
