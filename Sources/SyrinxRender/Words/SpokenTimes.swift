/// The times of stretches, in which each is found by halving.
struct SpokenTimes {
  /// Rising.
  private let starts: [Double]
  /// The last end of every stretch up to one.
  private var lastEnds: [Double] = []

  init(_ stretches: [(start: Double, end: Double)]) {
    let ordered = stretches.ordered(by: \.start)
    starts = ordered.map(\.start)
    lastEnds.reserveCapacity(ordered.count)
    for stretch in ordered { lastEnds.append(max(stretch.end, lastEnds.last ?? stretch.end)) }
  }

  private func count(beginningBefore time: Double) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func lastEnd(beginningBefore time: Double) -> Double? {
    let count = count(beginningBefore: time)
    return count > 0 ? lastEnds[count - 1] : nil
  }

  /// The first start of a stretch that does not begin before a time.
  func firstStart(from time: Double) -> Double? {
    let count = count(beginningBefore: time)
    return count < starts.count ? starts[count] : nil
  }
}
