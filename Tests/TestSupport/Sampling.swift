import Foundation

/// Set in `make test-faults`, which tries all that there is.
package let isFull = ProcessInfo.processInfo.environment["SYRINX_FULL"] != nil

/// The cases of many that `make test` tries: about a tenth, by a seed that is printed and can be given.
package func sampled<Case>(_ cases: [Case], _ name: String, share: Double = 0.1) -> [Case] {
  if isFull { return cases }
  var dice = Dice(seed: sampleSeed &+ UInt64(name.utf8.reduce(0) { 31 &* $0 &+ Int($1) }))
  let order = cases.indices.shuffled(using: &dice)
  let count = min(max(Int((Double(cases.count) * share).rounded(.up)), 1), cases.count)
  return order.prefix(count).sorted().map { cases[$0] }
}

private let sampleSeed: UInt64 = {
  let given = ProcessInfo.processInfo.environment["SYRINX_SEED"].flatMap { UInt64($0) }
  let seed = given ?? UInt64.random(in: 0..<1_000_000)
  print("SYRINX_SEED=\(seed) gives the same sample of cases again")
  return seed
}()
