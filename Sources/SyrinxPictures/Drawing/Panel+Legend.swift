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
