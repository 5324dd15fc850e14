import SyrinxEngine
import SyrinxSystem

/// The results of `count` calls in order; threads take one place after another.
package func parallelResults<Value: Sendable>(
  _ count: Int, threadCount: Int, _ make: @escaping @Sendable (_ place: Int) throws -> Value
) -> [Result<Value, any Error>] {
  let next = LockedState(0)
  let made = LockedState<[Int: Result<Value, any Error>]>([:])
  @Sendable func work() {
    while true {
      let place = next.update { next in
        defer { next += 1 }
        return next
      }
      guard place < count else { return }
      let result = Result { try make(place) }
      made.update { $0[place] = result }
    }
  }
  let threads = (1..<max(min(threadCount, count), 1)).compactMap { _ in Worker { work() } }
  work()
  for thread in threads { thread.join() }
  return made.update { made in (0..<count).map { made[$0]! } }
}
