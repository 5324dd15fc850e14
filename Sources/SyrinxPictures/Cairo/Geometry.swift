/// A position on a canvas, from the upper left.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double
}

/// A rectangle on a canvas.
struct Box: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// True of two boxes that share more than an edge.
  func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
