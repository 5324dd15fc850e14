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
}
