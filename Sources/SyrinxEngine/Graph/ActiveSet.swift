import SyrinxSystem

/// Which of many streams sound, while a position moves on over them: what it costs depends on how many do,
/// not on how many there are.
struct ActiveSet {
  /// From the first frame of each that may not be zero to the one after its last.
  let ranges: [Range<Int>]
  /// All of them, by their first frame.
  private let order: [Int]
  /// The index in `order` of the one that begins next.
  private var next = 0
  /// Those that have begun and not ended, in the order in which they were given.
  private(set) var members: [Int] = []

  init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
    order = ranges.indices.ordered { ranges[$0].lowerBound }
    reset(to: 0)
  }

  /// The frame at which one begins next; the greatest number where none does.
  var nextStart: Int { next < order.count ? ranges[order[next]].lowerBound : .max }

  /// Goes to a position as if it had come there frame by frame.
  mutating func reset(to position: Int) {
    next = 0
    members = []
    advance(to: position, before: position + 1) { _ in }
  }

  /// Takes in those that begin before `end`, and drops those that end at `start` or before it, also where
  /// they never were members.
  mutating func advance(to start: Int, before end: Int, dropping: (Int) -> Void) {
    if members.contains(where: { ranges[$0].upperBound <= start }) {
      for index in members where ranges[index].upperBound <= start { dropping(index) }
      members.removeAll { ranges[$0].upperBound <= start }
    }
    while nextStart < end {
      let index = order[next]
      next += 1
      guard ranges[index].upperBound > start else {
        dropping(index)
        continue
      }
      let offset = members.firstIndex { $0 > index } ?? members.endIndex
      members.insert(index, at: offset)
    }
  }
}
