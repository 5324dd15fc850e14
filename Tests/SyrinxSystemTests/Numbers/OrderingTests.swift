import SyrinxSystem
import TestSupport
import Testing

@Suite("Elements by rising keys")
struct OrderingTests {
  /// The places of the keys in their order by the rule alone: smaller ones first, earlier ones among equals.
  private func places(_ keys: [Int]) -> [Int] {
    keys.indices.map { place in
      keys.indices.count { keys[$0] < keys[place] || keys[$0] == keys[place] && $0 < place }
    }
  }

  @Test("come out by the rule, equal keys in the order in which they were")
  func rule() {
    var dice = Dice(seed: 7)
    let mixed = (0..<500).map { _ in dice.next(below: 20) }
    for keys in [[], [4], Array((0..<50).reversed()), Array(repeating: 3, count: 50), mixed] {
      let ordered = keys.indices.ordered { keys[$0] }
      #expect(places(keys).map { ordered[$0] } == Array(keys.indices))
    }
  }

  @Test("are as many as before, each key computed once")
  func many() {
    var dice = Dice(seed: 8)
    let numbers = (0..<10_000).map { _ in dice.next(below: 100) }
    var count = 0
    let ordered = numbers.enumerated().ordered {
      count += 1
      return $0.element
    }
    #expect(count == numbers.count && ordered.count == numbers.count)
    #expect(Set(ordered.map(\.offset)).count == numbers.count)
    for (one, other) in zip(ordered, ordered.dropFirst()) {
      #expect((one.element, one.offset) < (other.element, other.offset))
    }
  }

  @Test("are not ordered where a key cannot be had")
  func failing() {
    #expect(throws: CancellationError.self) {
      try [3, 1, 2].ordered { number -> Int in
        guard number != 2 else { throw CancellationError() }
        return number
      }
    }
  }
}
