/// Some frames of a stream put together without those between, or with others in their place.
struct Splices: Hashable, Sendable {
  /// The frames that are left out, rising; none touches the next.
  let cuts: [Range<Int>]
  /// Stretches, rising, whose words and cues are left out too; what is tied to other frames that are left out
  /// moves to where the next frame comes out.
  let silenced: [ClosedRange<Double>]
  /// Where the first frame comes out that is in the place of each cut, and the frame after it.
  private let begins: [Int]
  private let joins: [Int]

  init(
    leavingOut cuts: [Range<Int>], inserting counts: [Int]? = nil,
    silencing silenced: [ClosedRange<Double>] = []
  ) {
    self.cuts = cuts
    self.silenced = silenced
    let counts = counts ?? Array(repeating: 0, count: cuts.count)
    var moved = 0
    begins = cuts.indices.map { index in
      defer { moved += counts[index] - cuts[index].count }
      return cuts[index].lowerBound + moved
    }
    joins = zip(begins, counts).map { $0 + $1 }
  }

  var removedCount: Int { cuts.reduce(0) { $0 + $1.count } }

  /// The most frames by which the input is ever ahead of the output.
  var mostAhead: Int {
    zip(cuts, begins).reduce(0) { max($0, $1.0.upperBound - $1.1) }
  }

  /// Where an input frame comes out; one that is left out, where the next that comes does.
  func output(at input: Double) -> Double {
    let position = cuts.firstIndexAbove(input) { Double($0.lowerBound) } - 1
    guard position >= 0 else { return input }
    let past = input - Double(cuts[position].upperBound)
    return past < 0 ? Double(begins[position]) : Double(joins[position]) + past
  }

  /// True of a stretch that is left out with what is tied to it. Times in texts are rounded: two frames more or
  /// fewer do not count.
  func silences(_ stretch: ClosedRange<Double>) -> Bool {
    let position = silenced.firstIndexAbove(stretch.lowerBound + 2) { $0.lowerBound } - 1
    guard position >= 0 else { return false }
    let (first, end) = (silenced[position].lowerBound, silenced[position].upperBound)
    let isInside = stretch.upperBound <= end + 2 && stretch.lowerBound < end
    return isInside && (stretch.upperBound > first || stretch.lowerBound >= first)
  }

  /// The input frame that comes out at an output frame; of those that come in the place of others, the first
  /// of these.
  func input(at output: Double) -> Double {
    let position = begins.firstIndexAbove(output) { Double($0) } - 1
    guard position >= 0 else { return output }
    let past = output - Double(joins[position])
    return past < 0
      ? Double(cuts[position].lowerBound) : Double(cuts[position].upperBound) + past
  }
}
