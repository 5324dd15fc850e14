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
