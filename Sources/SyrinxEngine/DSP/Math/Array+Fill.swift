extension Array {
  /// Replaces the first elements by what a closure gives for their indices.
  @inline(__always)
  mutating func fill(_ count: Int, _ element: (Int) -> Element) {
    var span = mutableSpan
    for index in 0..<count { span[index] = element(index) }
  }
}
