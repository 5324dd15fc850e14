import SyrinxEngine
import SyrinxSystem

/// Parts of a set by hash, such as `train=.8,valid=.1,test=.1,by=speaker`: the same value is always in the same
/// part, whatever else is in the set.
package struct SplitRequest: Hashable, Sendable {
  private let parts: [(name: String, share: Double)]
  /// The column of the manifest; nil for the path of the input.
  package let column: String?
  package let text: String

  package init?(_ word: String) throws(ItemFault) {
    var parts: [(name: String, share: Double)] = []
    var column: String?
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2 else { return nil }
      if halves[0] == "by" {
        if let column {
          throw .said("takes one column, not both by=\(column) and by=\(halves[1])")
        }
        column = halves[1]
      } else {
        guard let share = Double(halves[1]), share > 0, share <= 1,
          halves[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }),
          !parts.contains(where: { $0.name == halves[0] })
        else { return nil }
        parts.append((halves[0], share))
      }
    }
    guard !parts.isEmpty, (parts.reduce(0) { $0 + $1.share } - 1).magnitude < 1e-9 else {
      return nil
    }
    (self.parts, self.column, text) = (parts, column, word)
  }

  /// The part that a value belongs to: by XXH64 of seed, a line feed and the value, as a fraction of 2⁶⁴.
  package func part(of value: String, seed: Int) -> String {
    let fraction = Double(ContentHash.of("\(seed)\n\(value)") >> 11) * 0x1p-53
    var sum = 0.0
    for part in parts {
      sum += part.share
      if fraction < sum { return part.name }
    }
    return parts.last!.name
  }

  package static func == (one: SplitRequest, other: SplitRequest) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
