extension RenderTrace {
  /// Where a stretch of the input, in seconds, comes out; nil if all of it is cut away.
  func moved(_ start: Double, _ end: Double) -> (start: Double, end: Double)? {
    guard let first = timeMap.first, let last = timeMap.last else { return nil }
    let kept = max(start, first[0])...max(start, first[0], min(end, last[0]))
    guard start < end ? kept.lowerBound < min(end, last[0]) : first[0] <= start && start <= last[0]
    else { return nil }
    let moved = [kept.lowerBound, kept.upperBound].map(output)
    let (low, high) = (min(moved[0], moved[1]), max(moved[0], moved[1]))
    // Times within a cut have no length left.
    return start < end && high - low < 1e-6 ? nil : (low, high)
  }

  private func output(at input: Double) -> Double {
    // The first point that is not before it.
    var (next, end) = (0, timeMap.count - 1)
    while next < end {
      let middle = (next + end) / 2
      if timeMap[middle][0] >= input { end = middle } else { next = middle + 1 }
    }
    let (a, b) = (timeMap[max(next - 1, 0)], timeMap[next])
    guard b[0] > a[0] else { return b[1] }
    return a[1] + (b[1] - a[1]) * (input - a[0]) / (b[0] - a[0])
  }
}
