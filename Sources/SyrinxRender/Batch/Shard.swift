import SyrinxSystem

/// One of `count` parts of a list of inputs, the same on every machine.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package var number = 1
  package var count = 1

  init() {}

  /// Reads `2/4`.
  init?(_ word: String) {
    let halves = word.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let number = UInt32(halves[0]), let count = UInt32(halves[1]),
      (1...100_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = Int(number)
    self.count = Int(count)
  }

  package var text: String { "\(number)/\(count)" }

  /// Depends only on the hash of the path below the folder that was named.
  package func holds(_ relativePath: String) -> Bool {
    count == 1 || ContentHash.of(relativePath) % UInt64(count) == UInt64(number - 1)
  }
}
