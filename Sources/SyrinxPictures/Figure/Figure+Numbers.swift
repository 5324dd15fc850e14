import SyrinxSystem
import SyrinxText

extension Figure {
  /// All that is shown, as numbers.
  public var json: JSONValue {
    [
      "version": 1, "title": .string(title), "subtitle": .string(subtitle),
      "facts": .object(
        facts.map { .init($0.name, $0.value.map { .number($0.toSixFigures) } ?? nil) }),
      "panels": .array(panels.map(\.json)),
    ]
  }

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

extension Double {
  /// The number rounded to six figures.
  fileprivate var toSixFigures: Double {
    guard self != 0, isFinite else { return self }
    var scale = 1.0
    while (self * scale).magnitude < 1e5, scale < 1e12 { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension Panel {
  fileprivate var json: JSONValue {
    let lines = layers.map { layer -> JSONValue in
      switch layer {
      case .heat(let map): map.json(self)
      case .line(let line):
        .object([
          .init("name", .string(line.name)), .init(x.name, x.list(line.xs)),
          .init(y.name, y.list(line.ys)),
        ])
      case .envelope(let envelope):
        .object([
          .init("name", .string(envelope.name)), .init(x.name, x.list(envelope.xs)),
          .init("lowest", y.list(envelope.lows)), .init("highest", y.list(envelope.highs)),
          .init("rms", y.list(envelope.inner)),
        ])
      case .bars(let bars):
        .object([
          .init("name", .string(bars.name)), .init(x.name + "Edges", x.list(bars.edges)),
          .init(y.name, y.list(bars.values)),
        ])
      }
    }
    return ["name": .string(name), "series": .array(lines)]
  }
}

extension HeatMap {
  fileprivate func json(_ panel: Panel) -> JSONValue {
    .object([
      .init("name", .string(panel.name)), .init(panel.x.name + "Edges", panel.x.list(xEdges)),
      .init(panel.y.name + "Edges", panel.y.list(yEdges)),
      .init(values.name, .array(columns.map { values.list($0) })),
    ])
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

extension Axis {
  /// A number with as many decimals as mean something: five figures of a straight axis's length.
  fileprivate func text(_ value: Double) -> String { rounded(value).shortText }

  fileprivate func list(_ values: [Double?]) -> JSONValue {
    .array(values.map { value in value.map { .number(rounded($0)) } ?? nil })
  }

  private func rounded(_ value: Double) -> Double {
    guard scale == .linear else { return value.toSixFigures }
    var unit = 1.0
    while unit * 100_000 > range.upperBound - range.lowerBound { unit /= 10 }
    // Divided rather than multiplied, so that the decimals are those of the shortest text.
    return (value / unit).rounded() / (1 / unit).rounded()
  }
}
