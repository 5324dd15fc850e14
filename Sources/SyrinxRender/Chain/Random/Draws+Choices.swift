import SyrinxSystem

extension Draws {
  /// Draws with this probability; true where nothing is drawn.
  func takes(percent: Double) -> Bool {
    note(choices: 1)
    guard let fraction = fraction() else { return true }
    let isTaken = fraction * 100 < percent
    note("chance \(percent.shortText)%", isTaken ? "taken" : "left out")
    return isTaken
  }

  /// So many of `places`, in order or in any; all of them where nothing is drawn.
  func selection(_ counts: ClosedRange<Int>, of places: Int, isShuffled: Bool) -> [Int] {
    note(choices: 1)
    guard let fraction = fraction() else { return Array(0..<places) }
    let most = Swift.min(counts.upperBound, places)
    let least = Swift.min(counts.lowerBound, most)
    let count = least + Swift.min(Int(bounded: fraction * Double(most - least + 1)), most - least)
    // Fisher and Yates, from the front.
    var order = Array(0..<places)
    for place in 0..<count {
      let left = places - place
      let other = place + Swift.min(Int(bounded: (self.fraction() ?? 0) * Double(left)), left - 1)
      order.swapAt(place, other)
    }
    let taken = Array(order[..<count])
    return isShuffled ? taken : taken.sorted()
  }

  /// A seed for an effect that has none of its own; nil where nothing is drawn or has been drawn before.
  func seed() -> Int? { fraction().map { Int($0 * 1_000_000) } }
}
