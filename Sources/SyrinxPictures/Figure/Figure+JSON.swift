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
