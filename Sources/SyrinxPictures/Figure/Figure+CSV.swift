import SyrinxSystem
import SyrinxText

extension Figure {
  /// All that is shown, as a table with a line a number. What has no value is an empty cell.
  public var csv: String {
    var text = "panel,series,along,at,quantity,value\n"
    for panel in panels {
      for layer in panel.layers {
        for series in layer.series(panel) {
          for (x, value) in zip(series.xs, series.values) {
            let fields = [
              panel.name, series.name, panel.x.name, panel.x.text(x), series.quantity,
              value.map { panel.y.text($0) } ?? "",
            ]
            text += fields.csvRecord + "\n"
          }
        }
      }
    }
    for fact in facts {
      let value = fact.value.map { $0.toSixFigures.shortText } ?? ""
      text += ["", "", "", "", fact.name, value].csvRecord + "\n"
    }
    return text
  }
}

/// Numbers along one axis, as a table has them.
private struct Series {
  var name: String
  var quantity: String
  var xs: [Double]
  var values: [Double?]
}

extension Layer {
  fileprivate func series(_ panel: Panel) -> [Series] {
    switch self {
    case .line(let line):
      return [Series(name: line.name, quantity: panel.y.name, xs: line.xs, values: line.ys)]
    case .envelope(let envelope):
      return [
        ("lowest", envelope.lows), ("highest", envelope.highs), ("rms", envelope.inner),
      ].map { Series(name: envelope.name, quantity: $0.0, xs: envelope.xs, values: $0.1) }
    case .bars(let bars):
      return [
        Series(name: bars.name, quantity: panel.y.name, xs: bars.edges, values: bars.values)
      ]
    case .heat(let map):
      return (0..<map.yEdges.count - 1).map { row in
        Series(
          name: panel.y.text(map.yEdges[row]), quantity: map.values.name, xs: map.xEdges,
          values: map.columns.map { $0[row] })
      }
    }
  }
}
