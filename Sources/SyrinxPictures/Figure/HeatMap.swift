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
