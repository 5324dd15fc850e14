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
