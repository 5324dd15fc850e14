// SyrinxPictures is the drawing. A picture is described by values: a `Figure` of `Panel`s with
// axes and layers. From the description come the drawing, in pixels or as vectors, and the numbers
// that it shows, so that nothing can be shown that cannot also be had as data.

/// A picture: panels one below the other.
public struct Figure: Hashable, Sendable {
  /// A number by its name in data, such as `reverberationSeconds`.
  public struct Fact: Hashable, Sendable {
    public var name: String
    public var value: Double?

    public init(_ name: String, _ value: Double?) {
      self.name = name
      self.value = value
    }
  }

  public var title: String
  public var subtitle: String
  public var panels: [Panel]
  /// Numbers that the words around the panels speak of.
  public var facts: [Fact] = []
  public var width: Int
  public var height: Int

  public static let sizes = 240...8192

  public init(
    title: String, subtitle: String = "", panels: [Panel], width: Int = 1200, height: Int = 600
  ) {
    self.title = title
    self.subtitle = subtitle
    self.panels = panels
    self.width = width
    self.height = height
  }
}

/// One pair of axes and what lies between them.
public struct Panel: Hashable, Sendable {
  /// Its name in data, such as `phase`.
  public var name: String
  /// The words above it; may be empty.
  public var title: String
  public var x: Axis
  public var y: Axis
  public var layers: [Layer]

  public init(_ name: String, title: String = "", x: Axis, y: Axis, layers: [Layer]) {
    self.name = name
    self.title = title
    self.x = x
    self.y = y
    self.layers = layers
  }
}

/// Something drawn in a panel.
public enum Layer: Hashable, Sendable {
  case line(Line)
  case envelope(Envelope)
  case heat(HeatMap)
  case bars(Bars)
}

/// A line through points.
public struct Line: Hashable, Sendable {
  public var name: String
  public var xs: [Double]
  public var ys: [Double?]
  public var pen: Int
  /// Takes a missing value for a level without end, to which the line falls; otherwise it is broken there.
  public var fallsToSilence: Bool

  public init(
    _ name: String, xs: [Double], ys: [Double?], pen: Int = 0, fallsToSilence: Bool = false
  ) {
    precondition(xs.count == ys.count)
    self.name = name
    self.xs = xs
    self.ys = ys
    self.pen = pen
    self.fallsToSilence = fallsToSilence
  }
}

/// The area between a lowest and a highest line, with a second, darker one inside.
public struct Envelope: Hashable, Sendable {
  public var name: String
  public var xs: [Double]
  public var lows: [Double]
  public var highs: [Double]
  /// The reach of the inner area to both sides of zero.
  public var inner: [Double]
  public var pen: Int

  public init(
    _ name: String, xs: [Double], lows: [Double], highs: [Double], inner: [Double], pen: Int = 0
  ) {
    precondition(xs.count == lows.count && xs.count == highs.count && xs.count == inner.count)
    self.name = name
    self.xs = xs
    self.lows = lows
    self.highs = highs
    self.inner = inner
    self.pen = pen
  }
}

/// Values over the whole of a panel, shown as colours.
public struct HeatMap: Hashable, Sendable {
  /// Where the columns begin, and the last one ends.
  public var xEdges: [Double]
  /// Where the rows begin, from below, and the last one ends: equally far apart on the axis.
  public var yEdges: [Double]
  /// The columns, each from its lowest row up.
  public var columns: [[Double?]]
  public var values: Axis

  public init(xEdges: [Double], yEdges: [Double], columns: [[Double?]], values: Axis) {
    precondition(xEdges.count == columns.count + 1)
    self.xEdges = xEdges
    self.yEdges = yEdges
    self.columns = columns
    self.values = values
  }
}

/// Bars side by side, from the beginning of the upright axis to their values.
public struct Bars: Hashable, Sendable {
  public var name: String
  /// Where the bars begin, and the last one ends.
  public var edges: [Double]
  public var values: [Double?]

  public init(_ name: String, edges: [Double], values: [Double?]) {
    precondition(edges.count == values.count + 1)
    self.name = name
    self.edges = edges
    self.values = values
  }
}
