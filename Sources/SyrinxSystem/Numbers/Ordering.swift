extension Sequence {
  /// The elements by rising keys; those of equal keys stay in their order.
  package func ordered<Key: Comparable>(by key: (Element) throws -> Key) rethrows -> [Element] {
    let elements = Array(self)
    let keys = try elements.map(key)
    return placesInOrder(keys.count) { keys[$0] < keys[$1] }.map { elements[$0] }
  }
}

/// One sort for all types: the one of the standard library is compiled anew, into 3 KB, for each function
/// that compares.
@inline(never)
private func placesInOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}

extension RandomAccessCollection where Index == Int {
  /// The first place whose key is above a value, in what is sorted by it.
  @inlinable
  package func firstIndexAbove<Key: Comparable>(_ value: Key, by key: (Element) -> Key) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if key(self[middle]) <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
