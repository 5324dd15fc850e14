/// Where a panel's parts lie.
struct PanelLayout {
  /// The area between the axes.
  var plot: Box
  var xTicks: [Tick] = []
  var yTicks: [Tick] = []
  /// Marks beside the colours of a heat map.
  var legendTicks: [Tick] = []
}

/// Gives each panel its layout: as large as what is written around it allows, all of one width.
struct FigureLayout {
  private(set) var panels: [PanelLayout] = []

  private static let header = Look.panelTitle.size + 2 * Look.gap
  private static let footer =
    Look.tickLength + Look.tick.size + Look.label.size + 3 * Look.gap
  /// Between panels that share what is written below.
  private static let seam = Look.tick.size + Look.gap

  init(_ figure: Figure, on canvas: borrowing Canvas) throws(PictureError) {
    let top =
      Look.margin + Look.title.size + Look.gap
      + (figure.subtitle.isEmpty ? 0 : Look.subtitle.size + Look.gap)
    let around = figure.panels.reduce(0.0) { sum, panel in
      sum + (panel.hasHeader ? Self.header : Look.gap)
        + (panel.x.isLabelled ? Self.footer : Self.seam)
    }
    let height = canvas.height - top - Look.margin / 2 - around
    let each = height / Double(max(figure.panels.count, 1))
    var widest = 0.0
    var right = Look.margin + 14
    for panel in figure.panels {
      var layout = PanelLayout(plot: Box(x: 0, y: 0, width: 0, height: each))
      layout.yTicks = panel.y.ticks(pixels: each) { _ in Look.tick.size }
      for tick in layout.yTicks {
        widest = max(widest, canvas.width(of: tick.label ?? "", Look.tick))
      }
      if let values = panel.heat?.values {
        layout.legendTicks = values.ticks(pixels: each) { _ in Look.tick.size }
        let labels = layout.legendTicks.map { canvas.width(of: $0.label ?? "", Look.tick) }
        right = max(
          right,
          Look.margin + Look.label.size + (labels.max() ?? 0) + Look.tickLength
            + Look.legendWidth + 4 * Look.gap)
      }
      panels.append(layout)
    }
    let left = Look.margin + Look.label.size + widest + Look.tickLength + 2 * Look.gap
    let width = canvas.width - left - right
    guard width >= 80, each >= 24 else {
      throw .tooSmall(width: figure.width, height: figure.height)
    }
    var y = top
    for (index, panel) in figure.panels.enumerated() {
      y += panel.hasHeader ? Self.header : Look.gap
      panels[index].plot = Box(
        x: left.rounded(), y: y.rounded(), width: width.rounded(), height: each.rounded(.down))
      panels[index].xTicks = panel.x.ticks(pixels: width) {
        canvas.width(of: $0, Look.tick) + 2 * Look.gap
      }
      y += each + (panel.x.isLabelled ? Self.footer : Self.seam)
    }
  }
}

extension Panel {
  var heat: HeatMap? {
    for case .heat(let map) in layers { return map }
    return nil
  }

  /// The names and pens of layers, where there are several.
  var legend: [(name: String, pen: Int)] {
    let entries = layers.compactMap { layer -> (name: String, pen: Int)? in
      switch layer {
      case .line(let line): (line.name, line.pen)
      case .envelope(let envelope): (envelope.name, envelope.pen)
      case .heat, .bars: nil
      }
    }
    return entries.count > 1 ? entries : []
  }

  var hasHeader: Bool { !title.isEmpty || !legend.isEmpty }
}
