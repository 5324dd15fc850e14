/// Some frames of a stream put together without those between.
struct Splices: Hashable, Sendable {
  /// The frames that are left out, rising; none touches the next.
  let cuts: [Range<Int>]
  /// Where the frame after each cut comes out.
  private let joins: [Int]

  init(leavingOut cuts: [Range<Int>]) {
    self.cuts = cuts
    var removed = 0
    joins = cuts.map { cut in
      defer { removed += cut.count }
      return cut.lowerBound - removed
    }
  }

  /// Frames that are left out.
  var removedCount: Int { cuts.last.map { $0.upperBound - joins[joins.count - 1] } ?? 0 }

  /// Where an input frame comes out; one that is left out, where the next that is not does.
  func output(at input: Double) -> Double {
    let position = cuts.firstIndexAbove(input) { Double($0.lowerBound) } - 1
    guard position >= 0 else { return input }
    return Double(joins[position]) + max(input - Double(cuts[position].upperBound), 0)
  }

  /// The input frame that comes out at an output frame.
  func input(at output: Double) -> Double {
    let position = joins.firstIndexAbove(output) { Double($0) } - 1
    guard position >= 0 else { return output }
    return Double(cuts[position].upperBound) + output - Double(joins[position])
  }
}
