extension [Unicode.Scalar] {
  /// Where others begin that stand here, not before a position. What is passed over is not looked at
  /// again, and no more than a few thousand are passed over.
  func firstPosition(of other: [Unicode.Scalar], from position: Int) -> Int? {
    guard let first = other.first else { return position }
    for start in position..<Swift.max(Swift.min(count - other.count + 1, position + 4096), position)
    where self[start] == first {
      if self[start..<start + other.count].elementsEqual(other) { return start }
    }
    return nil
  }
}
