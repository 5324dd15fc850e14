extension [Float] {
  /// Copies a range, of a multiple of eight samples, to another position.
  mutating func repeatLanes(of range: Range<Int>, at position: Int) {
    var samples = mutableSpan
    for offset in stride(from: 0, to: range.count, by: 8) {
      samples.setLanes(at: position + offset, to: samples.lanes(at: range.lowerBound + offset))
    }
  }
}
