/// The least of the last so many values, found in the time of two comparisons each (D. Lemire,
/// "Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element", 2006).
struct SlidingMinimum {
  private struct Candidate {
    var value: Float
    /// Where in the stream it was.
    var position: Int
  }

  private let length: Int
  /// A ring of values that may yet be the least, rising.
  private var candidates: [Candidate]
  private var first = 0
  private var last = 0
  private var position = 0

  init(length: Int) {
    self.length = length
    var capacity = 1
    while capacity <= length { capacity *= 2 }
    candidates = Array(repeating: Candidate(value: 0, position: 0), count: capacity)
  }

  /// Replaces each value by the least of those up to it.
  mutating func process(_ samples: inout MutableSpan<Float>) {
    var (first, last, position) = (self.first, self.last, self.position)
    let length = self.length
    var ring = candidates.mutableSpan
    let mask = ring.count - 1
    for index in samples.indices {
      let value = samples[index]
      while last > first, ring[(last - 1) & mask].value >= value { last -= 1 }
      ring[last & mask] = Candidate(value: value, position: position)
      last += 1
      if ring[first & mask].position <= position - length { first += 1 }
      position += 1
      samples[index] = ring[first & mask].value
    }
    (self.first, self.last, self.position) = (first, last, position)
  }

  /// Forgets all values.
  mutating func reset() { (first, last, position) = (0, 0, 0) }
}
